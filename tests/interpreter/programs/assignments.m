% Writing into parts of values, null values, text and cells in brackets.
% ====
y1='abc'; y1(:,1)=-pi; disp(double(y1)), class(y1)
% ====
y1='abc'; y1(:,1)=300; class(y1), disp(y1)
% ====
y1='abc'; y1(2)=65; class(y1), disp(y1)
% ====
y1='abc'; y1(2)=1.5; class(y1), disp(y1)
% ====
y1='abc'; y1(1,:)=-1; class(y1), disp(y1)
% ====
y1='abc'; y1(5)=70; class(y1), disp(double(y1))
% ====
y1='abc'; y1(2)=single(70.5); class(y1), disp(double(y1))
% ====
y1='abc'; y1(2)=int8(70); class(y1), disp(double(y1))
% ====
y1='abc'; y1(2)=true; class(y1), disp(double(y1))
% ====
y1='abc'; y1(2)=NaN; class(y1), disp(double(y1))
% ====
y1='abc'; y1([1 2])=[-2.7 1e10]; class(y1), disp(double(y1))
% ====
y1='abc'; y1(2)=1i; class(y1), disp(double(y1))
% ====
y1='abc'; y1(2)={1}; class(y1)
% ====
y1='abc'; y1(2)=Inf; class(y1), disp(double(y1))
% ====
y1='abc'; y1(2)=-Inf; class(y1), disp(double(y1))
% ====
c={}; a=4; x=[c, a; a, a]
% ====
c={}; a=4; x=[c, a; a, 1]
% ====
c={}; a=4; x=[c; a, a]
% ====
c={}; a=4; x=[a, c; a, a]
% ====
c=cell(1,0); a=4; x=[c, a; a, a]
% ====
c=cell(1,0); a=4; x=[c, a; a]
% ====
c=cell(0,3); a=4; x=[c, a; a]
% ====
c=cell(0,1); a=4; x=[c, a; a, a]
% ====
c=cell(1,0); a=4; x=[c, a; c, a, a]
% ====
c=cell(1,0); a=4; x=[c, a; c, a]
% ====
c={}; a=4; x=[c, a; c, a, a]
% ====
c={}; x=[c, 1; {2,3}]
% ====
c={}; x=[c, 1; {2},3]
% ====
c={}; x=[c, 1 2 3; 4 5 6]
% ====
c={}; x=[c, [1 2 3]; 4 5 6]
% ====
c={}; x=[c, [1 2 3]; [4 5 6]]
% ====
c={}; x=[[1 2 3]; [4 5 6], c]
% ====
c={}; x=[[1 2 3]; c]
% ====
c={}; x=[[1 2 3]; c, c]
% ====
c={}; x=[c; [1 2 3]]
% ====
c={}; x=[c , c; [1 2 3]]
% ====
c={}; x=[c, 'abc'; [1 2 3]]
% ====
c={}; x=[c, 'abc'; 1, 2]
% ====
c={1,2}; x=[c, 1; 2, 3, 4]
% ====
c={1,2}; x=[c; 2, 3]
% ====
c={1,2}; x=[c; 2]
% ====
c={1,2}; x=[2, 3; c]
% ====
y1={1,2,3}; a=2; x=[y1, a; Inf, 0.1]
% ====
y1={1,2,3}; a={1,2,3}; x=[y1, a; Inf, 0.1]
% ====
y1={1,2,3}; a={1,2,3}; x=[y1, a; Inf, 0.1, 3]
% ====
y1={1,2,3}; a={1,2,3}; x=[y1, a; Inf, {1}]
% ====
y1={1,2,3}; a={1,2,3}; x=[y1, a; Inf, {1}, 2]
% ====
y1={1,2,3}; a={1,2,3}; x=[y1, a; [Inf 3], [1 2]]
% ====
y1={1,2,3}; a={1,2,3}; x=[[Inf 3], [1 2]; y1, a]
% ====
y1={1,2,3}; x=[y1; [Inf 3], [1 2]]
% ====
y1={1,2,3}; x=[y1; 1 2 ; 1 2 3]
% ====
y1={1,2}; x=[y1; 1 2 ; 1 2 3]
% ====
y1={1,2}; x=[1 2 3; y1; 1 2 ; 1 2 3]
% ====
y1={1,2}; x=['abc'; y1; 1 2 ; 1 2 3]
% ====
y1={1,2}; x=[1 2; y1; 1 2]
% ====
x=[zeros(1,0); {1}], size(x)
% ====
x=[{1}; zeros(1,0)], size(x)
% ====
x=[{1}; zeros(0,3)], size(x)
% ====
x=[{1,2}; zeros(0,3)], size(x)
% ====
x=[zeros(0,3); {1,2}], size(x)
% ====
x=[zeros(0,3), {1,2}], size(x)
% ====
x=[zeros(2,0), {1,2}], size(x)
% ====
x=[zeros(2,0), {}], size(x)
% ====
x=[zeros(2,0); {}], size(x)
% ====
x=[{}; zeros(2,0)], size(x)
% ====
x=[{}, zeros(2,0)], size(x)
% ====
x=[cell(1,0); zeros(2,0)], size(x)
% ====
x=[cell(1,0), zeros(2,0)], size(x)
% ====
x=[cell(2,0); zeros(2,0)], size(x)
% ====
x=[cell(0,2); zeros(2,0)], size(x)
% ====
x=[cell(0,2); 1, 2], size(x)
% ====
x=[cell(0,2); {1, 2}], size(x)
% ====
x=[cell(0,3); {1, 2}], size(x)
% ====
x=[cell(0,3); 1, 2], size(x)
% ====
x=[cell(3,0); 1, 2], size(x)
% ====
x=[cell(3,0), 1, 2], size(x)
% ====
x=[cell(3,0), [1; 2; 3]], size(x)
% ====
x=[1, 2; cell(0,3)], size(x)
% ====
x=[1, 2; cell(3,0)], size(x)
% ====
x=[1, 2; cell(1,0)], size(x)
% ====
x=[1, 2; cell(0,1)], size(x)
% ====
x=[cell(0,1); 1, 2], size(x)
% ====
x=[cell(0,1), 1, 2], size(x)
% ====
x=[cell(1,0), 1, 2; 3 4 5], size(x)
% ====
x=vertcat({1}, zeros(0,3)), size(x)
% ====
x=vertcat({1,2}, zeros(0,3)), size(x)
% ====
x=vertcat({1,2}, [3 4]), size(x)
% ====
x=vertcat({1}, [3 4]), size(x)
% ====
x=vertcat(zeros(1,0),{1}), size(x)
% ====
x=vertcat(zeros(0,3),{1}), size(x)
% ====
x=vertcat({}, zeros(2,0)), size(x)
% ====
x=horzcat({}, zeros(2,0)), size(x)
% ====
x=horzcat({1}, zeros(2,0)), size(x)
% ====
x=horzcat({1}, zeros(0,2)), size(x)
% ====
x=horzcat(zeros(0,2), {1}), size(x)
% ====
x=horzcat(zeros(2,0), {1,2}), size(x)
% ====
x=horzcat(cell(2,0), zeros(2,0)), size(x)
% ====
x=cat(3,{1}, zeros(2,0)), size(x)
% ====
x=cat(3,{1}, zeros(0,0)), size(x)
% ====
x=cat(3,{}, 1), size(x)
% ====
x=cat(1,{}, 1), size(x)
% ====
x=cat(1,{}, [1 2]), size(x)
% ====
s=struct('a',1); x=[{1}, s]
% ====
s=struct('a',1); x=[s, {1}]
% ====
s=struct('a',1); x=[s; {1}]
% ====
s=struct('a',1); x=[{1}; s]
% ====
s=struct('a',1); x=[{1}; s, s]
% ====
s=struct('a',1); x=[{1,2}; s, s]
% ====
s=struct('a',1); x=[1, 2; {s, s}]
% ====
s=struct('a',{}); x=[{1}, s]
% ====
s=struct('a',{}); x=[{1}; s]
% ====
s=struct('a',{}); x=[s; {1}]
% ====
s=struct('a',{1,2}); x=[{1}, s]
% ====
s=struct('a',{1,2}); x=[{1}; s]
% ====
s=struct('a',{1,2}); x=[s, {1}]
% ====
s=struct('a',{1,2}); x=[1, s, {1}]
% ====
f=@sin; x=[{1}, f]
% ====
f=@sin; x=[f, {1}]
% ====
f=@sin; x=[{1}; f]
% ====
f=@sin; x=[{1,2}; f,f]
% ====
f=@sin; x=[f,f; {1,2}]
% ====
x=['', {1}]
% ====
x=['', 'a'; {1, 2}]
% ====
x=['b', 'a'; {1, 2}]
% ====
x=[{1, 2}; 'b' 'a'], x{2,1}
% ====
x=[{1, 2}; "b" 'a'], 
% ====
x=[{1, 2}; int8(3) 4.5], 
% ====
x=[{1, 2}; true single(4.5)], class(x{2,1})
% ====
x=[int8(3) 4.5; {1, 2}], class(x{1,2})
% ====
x=[{}, []; 1], 
% ====
x=[{}, []; 1, 2], 
% ====
x=[{}, []; [], 2], 
% ====
x=[[] , []; {}, 2], 
% ====
x=[[] , 1; {}, 2], 
% ====
x=[[] , 1, []; {}, 2], 
% ====
x=[3 , 1, []; {}, 2], 
% ====
x=[{1}, zeros(1,0,3)], size(x)
% ====
x=[{1}; zeros(1,0,3)], size(x)
% ====
y1='abc'; y1(2)=200; double(y1)
% ====
y1='abc'; y1(2)=255; double(y1)
% ====
y1='abc'; y1(2)=255.4; double(y1)
% ====
y1='abc'; y1(2)=255.5; double(y1)
% ====
y1='abc'; y1(2)=256; double(y1)
% ====
y1='abc'; y1(2)=128; double(y1)
% ====
y1='abc'; y1(2)=-0.4; double(y1)
% ====
y1='abc'; y1(2)=2.5; double(y1)
% ====
y1='abc'; y1(2)=3.5; double(y1)
% ====
y1='abc'; y1([1 2])=[1 NaN]; double(y1)
% ====
y1='abc'; y1(2)=[]; double(y1)
% ====
y1='abc'; y1(end+1)=1.5; double(y1)
% ====
y1=''; y1(end+1)=1.5; double(y1), class(y1)
% ====
y1=''; y1(3)=NaN; double(y1), class(y1)
% ====
y1=zeros(1,0); y1(3)='a'; double(y1), class(y1)
% ====
y1='abc'; y1(2)=0.5; double(y1)
% ====
y1='abc'; y1(2)=1:3; double(y1)
% ====
y1='abc'; y1(1:3)=1:3; double(y1)
% ====
y1='abc'; y1(1:3)=(1:3)+.5; double(y1)
% ====
y1='abc'; y1(1:3)=(1:3)*NaN; double(y1)
% ====
y1='abc'; y1(1,1:3)=[true false true]; double(y1)
% ====
y1='abc'; y1(1,1:2)=eye(2)(1,:); double(y1)
% ====
y1='abc'; y1(1,1:2)=sparse([1 0]); double(y1), class(y1)
% ====
y1=['abc';'def']; y1(1:2,1:2)=eye(2); double(y1), class(y1)
% ====
x=['a', 1.5]; double(x)
% ====
x=['a', 2.5]; double(x)
% ====
x=['a', -1]; double(x)
% ====
x=['a', 300]; double(x)
% ====
x=['a', 255]; double(x)
% ====
x=['a', 256]; double(x)
% ====
x=['a', NaN]; double(x)
% ====
x=['a', Inf]; double(x)
% ====
x=['a', int8(-5)]; double(x)
% ====
x=['a', int16(500)]; double(x)
% ====
x=['a', uint8(200)]; double(x)
% ====
x=['a', single(1.5)]; double(x)
% ====
x=['a', single(NaN)]; double(x)
% ====
x=['a', true]; double(x)
% ====
x=['a'; 1.5]; double(x)
% ====
x=['a'; 300]; double(x)
% ====
x=['a', -0.4]; double(x)
% ====
x=['ab', [1.5 NaN 2]]; double(x)
% ====
x=['ab', 1:3]; double(x)
% ====
x=char(1.5); double(x)
% ====
x=char(2.5); double(x)
% ====
x=char(-1); double(x)
% ====
x=char(300); double(x)
% ====
x=char(NaN); double(x)
% ====
x=char(Inf); double(x)
% ====
x=char({65.5}); double(x)
% ====
x=char({65, 66.7}); double(x)
% ====
x=char(single(65.5)); double(x)
% ====
x=char([65.5 NaN]); double(x)
% ====
x=char(65.5, 'a'); double(x)
% ====
x=strcat('a', 65.5); double(x)
% ====
x=[65.5 'a']; double(x)
% ====
x=cat(1, 'a', 66.5); double(x)
% ====
x=strvcat('a', 66.5); double(x)
% ====
x=strvcat('a', NaN); double(x)
% ====
x=char(true)+0
% ====
x=char(1i)+0
% ====
x=['a', 1i]; double(x)
% ====
x=toascii('a')
% ====
x=cellfun(@(t) t, {1.5}, 'UniformOutput', true)
% ====
x=strtrim(char([32 65.5 32]))+0
% ====
x=upper(97.5)
% ====
x=char(cell(1,2)), size(x)
% ====
x=char(-0.5)+0
% ====
x=char(1e10)+0
% ====
x=char(256)+0
% ====
x=char(128)+0
% ====
x=['a',128]+0
% ====
x=['a',-0.5]+0
% ====
x=['a',-0.6]+0
% ====
x=['a',1e10]+0
% ====
y1='abc'; y1(1:2)=[1 NaN 3];
% ====
y1='abc'; y1(0)=NaN;
% ====
y1='abc'; y1(0)=[1 2];
% ====
y1='abc'; y1(1.5)=NaN;
% ====
y1='abc'; y1(2,2,:)=[NaN 1];
% ====
y1='abc'; y1([])=NaN;
% ====
y1='abc'; y1([])=[];
% ====
y1='abc'; y1(false)=NaN;
% ====
x=char(NaN)+0
% ====
x=char([NaN 1])+0
% ====
x=char(1.5)+0
% ====
x=char(-1)+0
% ====
x=char(300)+0
% ====
x=char({NaN})+0
% ====
x=strvcat({66.5})+0
% ====
x=strvcat({66.5,NaN})+0
% ====
x=strvcat(300)+0
% ====
x=strvcat(-1)+0
% ====
x=strvcat(true)+0
% ====
x=strvcat(1i)+0
% ====
x=char('a', int8(3))+0
% ====
x=char('a', {2, 'b'})+0
% ====
x=char(zeros(2,0)), size(x)
% ====
x=char(zeros(0,2)), size(x)
% ====
x=char({}), size(x)
% ====
x=char(''), size(x)
% ====
x=char('',''), size(x)
% ====
x=char({'',''}), size(x)
% ====
x=char(cell(1,3)), size(x)
% ====
x=['';''], size(x)
% ====
x=repmat(' ', 2, 0), size(x)
% ====
x=char(zeros(3,0))
% ====
x=zeros(2,0)
% ====
x='abc'(zeros(2,0))
% ====
x=['abc';'def'](:,[])
% ====
x=['abc';'def'](:,zeros(1,0)); disp(x), x
% ====
x=cellstr(['abc';'def'](:,[]))
% ====
x={['abc';'def'](:,[])}
% ====
x=''(zeros(0,3))
% ====
x=blanks(0)
% ====
s.a=char(cell(1,2))
% ====
x=char(zeros(0,3))
% ====
x=char(zeros(1,0))
% ====
disp(char(zeros(0,3)))
% ====
disp(char(zeros(3,0)))
% ====
disp('')
% ====
display(char(zeros(3,0)))
% ====
x=repmat('ab',[1 1 2])
% ====
x=repmat(['ab';'cd'],[1 1 2])
% ====
x=char(zeros(2,0,2))
% ====
x=char(zeros(0,2,2))
% ====
x=char(zeros(0,0,2))
% ====
x=char(zeros(1,0,2))
% ====
disp(char(zeros(2,0,2)))
% ====
disp(repmat('ab',[1 1 2]))
% ====
x={char(zeros(0,3)), char(zeros(1,0)), '', char(zeros(3,0))}
% ====
x={repmat('ab',[1 1 2])}
% ====
x={repmat('ab',[0 1 2])}
% ====
s.a=char(zeros(0,3)); s.b=char(zeros(1,0)); s.c=''; s.d=char(zeros(3,0)); s
% ====
s=struct('a',{{''}})
% ====
x={['ab';'cd']}
% ====
s=struct('a',['ab';'cd'])
% ====
s=struct('a',repmat('ab',[1 1 2]))
% ====
char(zeros(2,0))
% ====
char(zeros(0,2))
% ====
x={repmat(['ab';'cd'],[1 1 2])}
% ====
x=struct('a',repmat(['ab';'cd'],[1 1 2]))
% ====
x={{['ab';'cd']}}
% ====
x={char(zeros(2,0,2))}
% ====
x=repmat('a',[1 1 2])
% ====
x={repmat('a',[1 1 2]),1}
% ====
x={char(zeros(1,0,2)),1}
% ====
disp({['ab';'cd'],1})
% ====
disp(struct('a',['ab';'cd']))
% ====
x=struct('a',{['ab';'cd'],1})
% ====
x=repmat('ab',[1 1 2 2])
% ====
x=repmat(['ab';'cd'],[1 1 1 2])
% ====
x={['ab';'cd'],struct('b',['ab';'cd'])}
% ====
x={int8([1 2;3 4]),['ab';'cd'],[1 2;3 4],[true;false]}
% ====
s=struct('a',{}); s.a=1
% ====
s=struct('a',{}); s.b=1
% ====
s=struct('a',{}); s.a(1)=1
% ====
s=struct('a',{}); s.b(1)=1
% ====
s=struct('a',{}); s.a.c=1
% ====
s=struct('a',{}); s.b.c=1
% ====
s=struct('a',{1,2}); s.a=1
% ====
s=struct('a',{1,2}); s.b=1
% ====
s=struct('a',{1,2}); s.a(1)=1
% ====
s=struct('a',{1,2}); s.b(1)=1
% ====
s=struct('a',{1,2}); s.a.c=1
% ====
s=struct('a',{1,2}); s.b.c=1
% ====
s=struct('a',{1,2}); s.a.c.d=1
% ====
s=struct('a',{1,2}); s.a.c(1)=1
% ====
s=struct('a',{1,2}); s.b.c.d=1
% ====
s=struct('a',{1,2}); s.b{1}=1
% ====
s=struct('a',{1,2}); s.a{1}=1
% ====
s=struct('a',{}); s.a{1}=1
% ====
s=struct('a',{}); s.b{1}=1
% ====
s=struct('a',{}); s(1).b=1
% ====
s=struct('a',{}); [s.b]=deal(1)
% ====
s=struct('a',{}); [s.a]=deal(1)
% ====
s=struct('a',{1,2}); [s.b]=deal(1)
% ====
s=struct('a',{1,2}); [s.b]=deal(1,2)
% ====
s=struct('a',{1,2}); [s.b]=deal(1,2,3)
% ====
s=struct('a',{1,2}); [s.b, x]=deal(1,2)
% ====
s=struct('a',{1,2}); s(1:2).b=1
% ====
s=struct('a',{1,2}); s(:).b=1
% ====
s=struct('a',{1,2}); s(1:2).a=1
% ====
s=struct('a',{1,2}); s([]).a=1
% ====
s=struct('a',{1,2}); s([]).b=1
% ====
s=struct('a',{1,2}); s(1).b.c=1; s
% ====
s=struct('a',{1,2}); s.('b')=1
% ====
s=struct(); s=s([]); s.a=1
% ====
s=struct(); s=s([]); s.a.b=1
% ====
s=repmat(struct(),1,2); s.a=1
% ====
c={}; c.a=1
% ====
c={1}; c.a=1
% ====
c={1,2}; c.a=1
% ====
c={}; c.a.b=1
% ====
c={}; c.a(1)=1
% ====
c={1}; c.a(1)=1
% ====
c={1}; c.('a')=1
% ====
c={1}; c.a.b=1
% ====
c={}; c(1).a=1
% ====
c={1}; c(1).a=1
% ====
c={1}; c(2).a=1
% ====
c=5; c.a=1
% ====
c=5; c.a.b=1
% ====
c=5; c(1).a=1
% ====
c=5; c(1).a.b=1
% ====
c='abc'; c.a=1
% ====
c='abc'; c(1).a=1
% ====
c=@sin; c.a=1
% ====
c=[]; c.a=1
% ====
c=[]; c(2).a=1
% ====
c=''; c.a=1
% ====
c=zeros(0,3); c.a=1
% ====
c=true; c.a=1
% ====
c=int8(3); c.a=1
% ====
c=1:3; c.a=1
% ====
c=single(1); c.a=1
% ====
c=1i; c.a=1
% ====
c=zeros(1,0); c.a=1
% ====
c=int8([]); c.a=1
% ====
c=single([]); c.a=1
% ====
c={}; [c.a]=deal(1)
% ====
c={1}; [c.a]=deal(1)
% ====
c=5; [c.a]=deal(1)
% ====
c=5; [c.a,d]=deal(1,2)
% ====
x=[{1,2}; [1;2], [1;2;3]]
% ====
x=[{1,2}; [1;2], [1;2]]
% ====
x=[{1}; zeros(2,0), zeros(3,0)]
% ====
x=[{1}; zeros(2,0), zeros(2,0)]
% ====
x=[{1}; zeros(1,0), zeros(2,0)]
% ====
x=[{1}; zeros(0,1), zeros(0,1)]
% ====
x=[{1}; zeros(0,1), zeros(0,2)]
% ====
x=[{1,2}; zeros(0,1), zeros(0,1)]
% ====
x=[{1,2,3}; zeros(0,1), zeros(0,2)]
% ====
x=[{1,2,3}; zeros(0,1), {}]
% ====
x=[{1,2,3}; {}, zeros(0,5)]
% ====
x=[{1,2,3}; {}, zeros(0,3)]
% ====
x=[{1,2,3}; zeros(0,5), 1]
% ====
x=[{1,2,3}; zeros(0,3), {}, 1, 2, 3]
% ====
s=struct('a',{}); x=[s, []]
% ====
s=struct('a',{}); x=[5; s]
% ====
s=struct('a',{}); x=[s; 5]
% ====
s=struct('a',{}); x=[s, {3}; 5, 6]
% ====
s=struct('a',{}); x=[s, {3}; 5]
% ====
s=struct('a',{}); x=[s, {3}; {5}]
% ====
s=struct('a',{}); x=[5; s, {3}]
% ====
s=struct('a',{}); x=[{5}; s, {3}]
% ====
s=struct('a',{}); x=[{5}; s]
% ====
s=struct('a',{}); x=[s; {5}]
% ====
s=struct('a',1); x=[s; {5}]
% ====
s=struct('a',1); x=[s, 3, {5}]
% ====
s=struct('a',1); x=[s, []; {5}]
% ====
s=struct('a',1); x=[s, []]
% ====
s=struct('a',1); x=[[], s]
% ====
s=struct('a',1); x=[zeros(1,0), s, {1}]
% ====
s=struct('a',1); x=[{}, s, {1}]
% ====
s=struct('a',1); x=[{}, s]
% ====
s=struct('a',1); x=[s, {}]
% ====
s=struct('a',1); x=[s; {}]
% ====
s=struct('a',1); x=[s, s, {}]
% ====
s=struct('a',1); x=[{}; s, s]
% ====
s=struct('a',1); x=[{}; s; s]
% ====
s=struct('a',1); x=[{}, s; s]
% ====
s=struct('a',1); x=horzcat({}, s)
% ====
s=struct('a',1); x=horzcat(s, {})
% ====
s=struct('a',1); x=horzcat(s, {1})
% ====
s=struct('a',1); x=vertcat(s, {1})
% ====
s=struct('a',1); x=vertcat({1}, s)
% ====
s=struct('a',{}); x=horzcat({1}, s)
% ====
f=@sin; x=horzcat({1}, f)
% ====
f=@sin; x=vertcat({1}, f)
% ====
f=@sin; x=vertcat(f, {1})
% ====
f=@sin; x=[f, {}]
% ====
f=@sin; x=[f]
% ====
f=@sin; x=[f; f]
% ====
f=@sin; x=[f; {}]
% ====
s=struct(); s=s([]); s.a(3)=1
% ====
s=struct(); s=s([]); s.a{3}=1
% ====
s=repmat(struct(),0,1); s.a.b=1
% ====
s=repmat(struct(),0,3); s.a.b=1
% ====
s=repmat(struct(),1,2); s.a.b=1
% ====
s=repmat(struct(),1,2); s.a(2)=1
% ====
s=repmat(struct(),1,2); s.a{2}=1
% ====
s=repmat(struct(),0,3); s.a=1
% ====
s=struct('a',cell(0,3)); s.a=1
% ====
s=struct('a',cell(0,3)); s.b=1
% ====
s=struct('a',cell(0,3)); s.b.c=1
% ====
s=struct('a',cell(0,3)); s.a.c=1
% ====
s=struct('a',cell(0,3)); s.a(1)=1
% ====
s=struct('a',{}); x = s.a
% ====
s=struct('a',{}); s(3).a.b=4
% ====
s=struct('a',{}); s(2).a.b(3)=4; s(2).a.b
% ====
s.a=struct('b',{}); s.a.c.d=1
% ====
s.a=struct('b',{1,2}); s.a.b=1
% ====
s.a=struct('b',{1,2}); s.a.c=1
% ====
s.a=struct('b',{1,2}); s.a.c.d=1
% ====
s.a=struct('b',{1,2}); s.a.c.d.e=1
% ====
s.a=struct('b',{1,2}); s.a.b.d.e=1
% ====
s.a=struct('b',{1,2}); s.a.b(3)=1
% ====
s.a=struct('b',{1,2}); s.a.b{3}=1
% ====
s.a=struct('b',{1,2}); s.a(2).b=1; s.a
% ====
c={struct('b',{1,2})}; c{1}.b=1
% ====
c={struct('b',{1,2})}; c{1}.c=1
% ====
c={struct('b',{1,2})}; c{1}.c.d=1
% ====
c={struct('b',{1,2})}; c{1}.c.d.e=1
% ====
c={struct('b',{1,2})}; c{1}(2).c=1; c{1}(2)
% ====
s=struct('a',{1,2}); s.b.c(2)=1
% ====
s=struct('a',{1,2}); s.a.c.d.e=1
% ====
s=struct('a',{1,2}); s.a.c.d(1)=1
% ====
s=struct('a',{struct('x',1),2}); s.a.x=1
% ====
s=struct('a',{struct('x',1),2}); s.a.x.y=1
% ====
s=struct('a',{1,2}); s.a = []
% ====
s=struct('a',{1,2}); s.b = []
% ====
s=struct('a',{1,2}); s.a(1) = []
% ====
s=struct('a',{1,2}); s.b(1) = []
% ====
s=struct('a',{}); s.b(1) = []
% ====
s=struct('a',{1,2}); s(1).b += 1
% ====
s=struct('a',{1,2}); s(1).a += 1; s(1)
% ====
s=struct('a',{1,2}); s.b++
% ====
s.a=1; s.b += 1
% ====
s.a=1; s.a.b += 1
% ====
s.a=1; s.b.c += 1
% ====
s.a=1; s.a{1} += 1
% ====
s={}; s.a += 1
% ====
s=5; s.a += 1
% ====
s='x'; s.a += 1
% ====
s={}; s{1} += 1
% ====
s={1}; s{:} += 1
% ====
s=5; s{1} += 1
% ====
s=5; s(2) += 1
% ====
s=5; s(1,3) += 1
% ====
s=[1 2 3]; s(:) += 1
% ====
s=[1 2 3]; s([]) += 1
% ====
s=[1 2 3]; s(0) += 1
% ====
s=[1 2 3]; s(1.5) += 1
% ====
s={1,2}; s(1) += 1
% ====
q += 1
% ====
q(1) += 1
% ====
q{1} += 1
% ====
q.a += 1
% ====
s=struct('a',{1,2}); s=setfield(s,'a',3)
% ====
s=struct('a',{1,2}); s=setfield(s,'b',3)
% ====
s=struct('a',{}); s=setfield(s,'b',3)
% ====
s=struct('a',{}); s=setfield(s,'a',3)
% ====
s=struct('a',{1,2}); s=setfield(s,'a',{1},3)
% ====
s=struct('a',{1,2}); s=setfield(s,{1},'a',3)
% ====
s=struct('a',{1,2}); s=setfield(s,{2},'b',3)
% ====
s=struct('a',{1,2}); s=setfield(s,'a','b',3)
% ====
s=struct('a',{1,2}); s=setfield(s,'b','c',3)
% ====
s=repmat(struct(),1,2); s=setfield(s,'b',3)
% ====
s=repmat(struct(),0,2); s=setfield(s,'b',3)
% ====
s=repmat(struct(),1,2); s=setfield(s,'b','c',3)
% ====
s={}; s=setfield(s,'b',3)
% ====
s={1}; s=setfield(s,'b',3)
% ====
s={1,2}; s=setfield(s,'b',3)
% ====
s=5; s=setfield(s,'b',3)
% ====
s=[]; s=setfield(s,'b',3)
% ====
s='a'; s=setfield(s,'b',3)
% ====
s=''; s=setfield(s,'b',3)
% ====
s=@sin; s=setfield(s,'b',3)
% ====
s=true; s=setfield(s,'b',3)
% ====
s=1:3; s=setfield(s,'b',3)
% ====
s=int8(3); s=setfield(s,'b',3)
% ====
s=struct('a',1); s=setfield(s,3,3)
% ====
s=struct('a',1); s=setfield(s,'a b',3)
% ====
s=struct('a',1); s=setfield(s,{1},3)
% ====
s=struct('a',1); s=setfield(s,'a',{2},3)
% ====
s=struct('a',1); s=setfield(s,{3},'a',3); s(3)
% ====
s=struct('a',1); s=setfield(s,{3},'a',{2},3); s(3)
% ====
s.a=int8(zeros(0,0)); s.a(3)=5; s, class(s.a)
% ====
s.a={}; s.a(3)=5; s, class(s.a)
% ====
s.a=''; s.a(3)=5; s, class(s.a)
% ====
s.a=single([]); s.a(3)=5; s, class(s.a)
% ====
s.a=true(0,0); s.a(3)=5; s, class(s.a)
% ====
s.a={}; s.a{3}=5; s, class(s.a)
% ====
s.a=''; s.a{3}=5; s, class(s.a)
% ====
s.a=int8([]); s.a{3}=5; s, class(s.a)
% ====
s.a=int8([]); s.a.b=5; s, class(s.a)
% ====
s.a=''; s.a.b=5; s, class(s.a)
% ====
s.a={}; s.a.b=5; s, class(s.a)
% ====
s.a={}; s.a(2).b=5; s, class(s.a)
% ====
s.a=''; s.a(2).b=5; s, class(s.a)
% ====
s.a=struct('q',{}); s.a(2).b=5; s, class(s.a)
% ====
s.a=struct('q',{}); s.a(2)=5; s, class(s.a)
% ====
s.a=struct('q',{}); s.a{2}=5; s, class(s.a)
% ====
s.a=struct('q',{}); s.a(2)=struct('z',1); s, class(s.a)
% ====
s.a=zeros(1,0,'int8'); s.a(3)=5; s, class(s.a)
% ====
s.a=cell(1,0); s.a(3)=5; s, class(s.a)
% ====
s.a=cell(1,0); s.a.b=5; s, class(s.a)
% ====
s.a=zeros(1,0); s.a.b=5; s, class(s.a)
% ====
s.a=zeros(1,0); s.a{2}=5; s, class(s.a)
% ====
s.a=zeros(1,0,'int8'); s.a{2}=5; s, class(s.a)
% ====
s.a=''; s.a(2)={4}; s, class(s.a)
% ====
s.a=zeros(0,0,'int8'); s.a(2)=[]; s, class(s.a)
% ====
s.a=zeros(0,0,'int8'); s.a([])=[]; s, class(s.a)
% ====
s.a=zeros(0,0,'int8'); s.a(:)=[]; s, class(s.a)
% ====
s.a='' ; s.a([])=5; s, class(s.a)
% ====
s.a=[] ; s.a(2)='a'; s, class(s.a)
% ====
s.a=[] ; s.a(2)=int8(4); s, class(s.a)
% ====
s.a={} ; s.a(2)='a'; s, class(s.a)
% ====
s.a=@sin ; s.a(2)='a'; s, class(s.a)
% ====
c={int8([])}; c{1}(3)=5; c, class(c{1})
% ====
c={{}}; c{1}(3)=5; c, class(c{1})
% ====
c={''}; c{1}(3)=5; c, class(c{1})
% ====
c={''}; c{1}.a=5; c, class(c{1})
% ====
c={{}}; c{1}.a=5; c, class(c{1})
% ====
c={''}; c{1}{2}=5; c, class(c{1})
% ====
c={true(0,0)}; c{1}(2)=5; c, class(c{1})
% ====
c={struct('q',{})}; c{1}(2)=5; c, class(c{1})
% ====
c={struct('q',{})}; c{1}.z.y=5; c, class(c{1})
% ====
c={struct('q',{})}; c{1}(2).y=5; c, class(c{1})
% ====
s(2).a=''; s(2).a(3)=5; s(2)
% ====
s(2).a={}; s(2).a(3)=5; s(2)
% ====
s(2).a=int8([]); s(2).a(3)=5; class(s(2).a)
% ====
s(2).a=int8([]); s(2).a.b=5; s(2)
% ====
s(2).a=int8([]); s(2).a{2}=5; s(2)
% ====
s(1).a=struct('q',{}); s(1).a.z.y=5; s
% ====
s(2).a=struct('q',{}); s(2).a.z.y=5; s(2)
% ====
s(2).a=struct('q',{}); s(2).a(2)=5; s(2)
% ====
a=''; a(3)=5; class(a)
% ====
a={}; a(3)=5; class(a)
% ====
a=int8([]); a(3)=5; class(a)
% ====
a=int8([]); a{3}=5; class(a)
% ====
a=''; a{3}=5; class(a)
% ====
a=true(0,0); a(3)=5; class(a)
% ====
a=[]; a(2)=true; class(a)
% ====
a=[]; a(2)=single(1); class(a)
% ====
a=[]; a(2)=int8(1); class(a)
% ====
a=[]; a(2)='a'; class(a)
% ====
a=zeros(0,3); a(2)=true; class(a)
% ====
a=zeros(0,3); a(2)='a'; class(a)
% ====
a=zeros(1,0); a(2)='a'; class(a)
% ====
a=zeros(1,0); a(2)=true; class(a)
% ====
a=zeros(1,0); a(2)=int8(3); class(a)
% ====
clear a; a(2)=true; class(a)
% ====
clear a; a(2)='a'; class(a)
% ====
clear a; a(2)=int8(3); class(a)
% ====
clear a; a(2,2)=true; class(a)
% ====
clear a; a(2).b(3)=true; class(a(2).b)
% ====
clear a; a.b(3)=true; class(a.b)
% ====
clear a; a{3}(3)=true; class(a{3})
% ====
clear a; a(2)=@sin; class(a)
% ====
clear a; a(1)=@sin; class(a)
% ====
a=[]; a(1)=@sin; class(a)
% ====
a=zeros(1,0); a(1)=@sin; class(a)
% ====
clear a; a(2)=struct('x',1); class(a), size(a)
% ====
clear a; a([])=5; class(a), size(a)
% ====
clear a; a([])=true; class(a), size(a)
% ====
clear a; a(:)=true; class(a), size(a)
% ====
clear a; a(:)=1:3; class(a), size(a)
% ====
clear a; a(:,1)=1:3; class(a), size(a)
% ====
clear a; a(2)=1i; class(a), a
% ====
clear a; a(2)=eye(1); a
% ====
clear a; a(2)="a"; a
% ====
clear a; a(1)=[]
% ====
clear a; a(1,:)=[]
% ====
clear a; a{1}=[]
% ====
clear a; a.b(1)=[]
% ====
s=struct('a',{1,2}); s.b(0)=1
% ====
s=struct('a',{1,2}); s.b(1.5)=1
% ====
s=struct('a',{1,2}); s.b{0}=1
% ====
s=struct('a',{1,2}); s.b(:)=[]
% ====
s=struct('a',{1,2}); s.a(0)=1
% ====
s=struct('a',{1,2}); s.a(1)=[]
% ====
s=struct('a',{1,2}); s.a.b(1)=[]
% ====
s=struct('a',{1,2}); s.b.c(1)=[]
% ====
s=struct('a',{1,2}); s.b.c(:)=[]
% ====
s=struct('a',{}); s.a(1)=[]
% ====
s=struct('a',{}); s(1).a(1)=[]
% ====
s=struct('a',{}); s(2).b(1)=[]
% ====
s=struct('a',{}); s(2).b(:)=[]; s
% ====
x.a=@sin; x.a(2)=3
% ====
x.a=@sin; x.a.b=3
% ====
x.a=@sin; x.a{2}=3
% ====
x={@sin}; x{1}(2)=3
% ====
x={@sin}; x{1}.b=3
% ====
x={@sin}; x{1}{1}=3
% ====
x={1}; x{1}{1}=3
% ====
x={1}; x{1}.b=3
% ====
x={'abc'}; x{1}.b=3
% ====
x={'abc'}; x{1}{2}=3
% ====
x={struct('a',1)}; x{1}{2}=3
% ====
x.a=5; x.a{2}=3
% ====
x.a='abc'; x.a{2}=3
% ====
x.a={1}; x.a.b=3
% ====
x.a={1,2}; x.a.b=3
% ====
x.a={1}; x.a(1).b=3
% ====
x.a=5; x.a(1).b=3
% ====
x.a={5}; x.a(1){1}=3
% ====
x.a={5}; x.a(1){1}(2)=3
% ====
x={5}; x(1){1}=3
% ====
x={5,6}; x(2){1}=3
% ====
x={5,6}; x(3){1}=3
% ====
x={5,{6}}; x(2){1}{1}=3
% ====
x={5,{6}}; x(2){1}{2}=3
% ====
x=struct('a',{1,2}); x([]).a=3
% ====
x=struct('a',{1,2}); x(true).a=3
% ====
x=struct('a',{1,2}); x(false).a=3
% ====
x={1,2}; x{:}=3
% ====
x={1,2}; x{[]}=3
% ====
x={1,2}; x{1:2}=3
% ====
x={1}; x{:}=3
% ====
x={}; x{:}=3
% ====
x={1,2}; x()=3
% ====
x=5; x()=3
% ====
x={1,2}; x{1,1,1}.a=5
% ====
x={1,2}; x{1,1,1,1}(3)=5
% ====
x='abc'; x(2)=[]; x
% ====
x.a='abc'; x.a(2)=''; x
% ====
x.a='abc'; x.a(2)=""; x
% ====
x.a={1,2}; x.a(2)=[]; x
% ====
x.a={1,2}; x.a(2)={}; x
% ====
x={1,2}; x(2)={}
% ====
x={1,2}; x(:)={}
% ====
x={1,2}; x([])={}
% ====
x={1,2}; x{2}=[]
% ====
x={1,2}; x(2)=[]
% ====
x={1,2}; x(2)={[]}
% ====
x={1,2}; y=[]; x(2)=y
% ====
x={1,2}; y=[]; x(3)=y
% ====
x=1:3; y=[]; x(2)=y
% ====
x=1:3; y=[]; x([])=y
% ====
x=1:3; x(2)=([])
% ====
x=1:3; x(2)=zeros(0,0)
% ====
x=1:3; x(2)=''
% ====
x=1:3; x(2)=""
% ====
x=1:3; x(2)=('')
% ====
x=1:3; x(2)={}
% ====
x=1:3; y=''; x(2)=y
% ====
x=1:3; c={[]}; x(2)=c{1}
% ====
x=1:3; c={''}; x(2)=c{1}
% ====
x=1:3; c={"",1}; x(2)=c{1}
% ====
x=1:3; c={[],[]}; d=c; x(2)=d{2}
% ====
x=1:3; c={zeros(0,0)}; x(2)=c{1}
% ====
x=1:3; s.a=[]; x(2)=s.a
% ====
x=1:3; s=struct('a',[]); x(2)=s.a
% ====
x=1:3; s=struct('a',{{[]}}); x(2)=s.a{1}
% ====
x=1:3; c=cell(1,2); x(2)=c{1}
% ====
x=1:3; c{2}=1; x(2)=c{1}
% ====
x=1:3; c={1}; c{2}=[]; x(2)=c{2}
% ====
x=1:3; c={1}; c(2)={[]}; x(2)=c{2}
% ====
x=1:3; f=@() []; x(2)=f()
% ====
x=1:3; x(2)=[[]]
% ====
x=1:3; x(2)=[[],[]]
% ====
x=1:3; x(2)=['']
% ====
x=1:3; x(2)=['','']
% ====
x=1:3; x(2)=[]'
% ====
x=1:3; x(2)=+[]
% ====
x=1:3; x(2)=deal([])
% ====
x=1:3; [x(2)]=[]
% ====
x=1:3; [x(2)]=deal([])
% ====
x=1:3; c=num2cell([]); x(2)=c
% ====
x=1:3; c={[]}; e=c{1}; x(2)=e
% ====
x=1:3; c={[]}; x(2)=(c{1})
% ====
x=1:3; c={[]}; c2=c(1); x(2)=c2{1}
% ====
x=1:3; c=[{[]},{1}]; x(2)=c{1}
% ====
x=1:3; c={[];1}'; x(2)=c{1}
% ====
x=1:3; c=repmat({[]},1,2); x(2)=c{1}
% ====
x=1:3; c=cellfun(@(t) t, {[]}, 'UniformOutput', false); x(2)=c{1}
% ====
x=1:3; for k={[]} x(2)=k{1}, end
% ====
x={1,2}; c={[]}; x(2)=c{1}
% ====
x={1,2}; c={[]}; x{2}=c{1}
% ====
x=1:3; c={[]}; x(5)=c{1}
% ====
x=1:3; c={[]}; x(2)+=c{1}
% ====
x=1:3; y=(x(2)=[])
% ====
x=1:3; c={{[]}}; x(2)=c{1}{1}
% ====
x=1:3; c={[]}; s.x=x; s.x(2)=c{1}; s
% ====
x=1:3; c={[]}; s.a=c{1}; x(2)=s.a
% ====
x=1:3; x(2)=getfield(struct('a',[]),'a')
% ====
x=1:3; c={[]}; x(2)=c{:}
% ====
x=1:3; c={[]}; x(2)=c{end}
% ====
x=1:3; x(2)={[]}{1}
% ====
x=1:3; x(2)={[],1}{1}
% ====
x=1:3; x(2)=[](:)
% ====
x=1:3; x(2)=[](1:0)
% ====
x=1:3; x(2)=eval('[]')
% ====
x=1:3; x(2)=double([])
% ====
x=1:3; x(2)=full([])
% ====
x=1:3; x(2)=reshape([],0,0)
% ====
x=1:3; x(2)=char('')
% ====
x=1:3; x(2)=strtrim('')
% ====
x=1:3; x(2)=[](:,:)
% ====
x=1:3; x(2)=-[]
% ====
x=1:3; x(2)=squeeze([])
% ====
x=1:3; x(2)=real([])
% ====
x=1:3; x(2)=feval(@() [])
% ====
x=1:3; x(2)=feval(@deal,[])
% ====
x=1:3; f=@(a) a; x(2)=f([])
% ====
x=1:3; f=@(varargin) varargin{1}; x(2)=f([])
% ====
x=1:3; x(2)=cell2mat({[]})
% ====
x=1:3; x(2)=horzcat([])
% ====
x=1:3; x(2)=horzcat([],[])
% ====
x=1:3; x(2)=vertcat('')
% ====
x=1:3; c=struct2cell(struct('a',[])); x(2)=c{1}
% ====
x=1:3; c=num2cell([1 2]); c{1}=''; x(2)=c{1}
% ====
x=1:3; c=cell(1,1); c{1}=''; x(2)=c{1}
% ====
x=1:3; s(2).a=[]; x(2)=s(2).a
% ====
x=1:3; s(2).a=1; x(2)=s(1).a
% ====
x=1:3; c=cellfun(@() [], {}, 'UniformOutput', false); x(2)=c{:}
% ====
x=1:3; c=arrayfun(@(k) [], 1:2, 'UniformOutput', false); x(2)=c{1}
% ====
x=1:3; c=cellfun(@(k) '', {1,2}, 'UniformOutput', false); x(2)=c{1}
% ====
x=1:3; t={}; t(1)={[]}; x(2)=t{1}
% ====
x=1:3; t={}; t{end+1}=[]; x(2)=t{1}
% ====
x=1:3; t={{}}; x(2)=t{1}
% ====
x=1:3; c={''}; c=unique(c); x(2)=c{1}
% ====
x=1:3; c={'',1}; c(2)=[]; x(2)=c{1}
% ====
x=1:3; c={'',1}; c(1,3)={4}; x(2)=c{1}
% ====
x=1:3; c={'',1}; c{3}=4; x(2)=c{1}
% ====
x=1:3; s=struct('a',''); s.b=5; x(2)=s.a
% ====
x=1:3; s=struct('a',''); s(2).a=5; x(2)=s(1).a
% ====
x=1:3; s=struct('a',''); t=s; t.a=5; x(2)=s.a
% ====
x=1:3; s=struct('a',''); s=setfield(s,'b',''); x(2)=s.a
% ====
x=1:3; s=struct('a',''); s=rmfield(setfield(s,'b',1),'b'); x(2)=s.a
% ====
x=1:3; s=struct('a',''); s=orderfields(s); x(2)=s.a
% ====
x=1:3; s=struct('a',''); x(2)=getfield(s,'a')
% ====
x=1:3; s=cell2struct({''},{'a'},1); x(2)=s.a
% ====
x=1:3; global gq; gq=[]; x(2)=gq
% ====
x=1:3; if true, q=[]; x(2)=q, end
% ====
x=1:3; x(2)=merge(true,[],1)
% ====
x=1:3; a=[]; a=[a]; x(2)=a
% ====
x=1:3; x(2)=(q=[])
% ====
x=1:3; x(2)=(q=[])(:)
% ====
x=1:3; x(:)={''}{1}
% ====
x=1:3; x({''}{1})=5
% ====
x={1,2}; x(2)={''}{1}
% ====
x=struct('a',{1,2}); x(2)={''}{1}
% ====
x=struct('a',{1,2}); x(2)=[]
% ====
x='abc'; x(2)={''}{1}
% ====
x=@sin; x(2)=[]
% ====
x=true(1,3); x(2)={''}{1}
% ====
{1}+[]
% ====
{1}+''
% ====
{1}+""
% ====
[]+{1}
% ====
x=[]; {1}+x
% ====
s.a=1; s+[]
% ====
x=[]; x{1}
% ====
x=[]; x.a
% ====
x=''; x.a
% ====
-{}
% ====
[]()
% ====
@sin+[]
% ====
[]&{1}
% ====
!{}
% ====
zeros({})
% ====
ones(2)([])
% ====
strrep([],1,2)
% ====
cell2mat([])
% ====
strcat([], {1})
% ====
num2str({})
% ====
fieldnames([])
% ====
f=@() []; f() + {1}
% ====
c={[]}; c{1}+{1}
% ====
c={[]}; d=c{1}; d+{1}
% ====
f=@sin; x=[f; []]
% ====
f=@sin; x=[f, 1]
% ====
f=@sin; x=[f; 1]
% ====
f=@sin; x=[1, f]
% ====
f=@sin; x=[f, []]
% ====
f=@sin; x=[[], f]
% ====
f=@sin; x=[f, f]
% ====
f=@sin; x=[f, 'a']
% ====
f=@sin; x=[f, true]
% ====
f=@sin; x=[f, int8(1)]
% ====
f=@sin; x=[f, single(1)]
% ====
f=@sin; x=[f, struct()]
% ====
f=@sin; x=[struct(), f]
% ====
f=@sin; x=[f, 1:3]
% ====
f=@sin; x=[f; 1:3]
% ====
f=@sin; x=[f, 1i]
% ====
f=@sin; x=[1:3, f]
% ====
f=@sin; x=['a', f]
% ====
f=@sin; x=[true, f]
% ====
f=@sin; x=[f, zeros(1,0)]
% ====
f=@sin; x=[f, '']
% ====
f=@sin; x=[f; '']
% ====
f=@sin; x=[f, []; 1]
% ====
f=@sin; x=[f; 1, 2]
% ====
f=@sin; x=[1, 2; f]
% ====
f=@sin; x=[1; f]
% ====
f=@sin; x=[2; 1; f]
% ====
f=@sin; x=['a'; f]
% ====
f=@sin; x=[f, 2, 1]
% ====
f=@sin; x=[1, 2, f]
% ====
f=@sin; x=[1, f, 2]
% ====
f=@sin; x=horzcat(f, 1)
% ====
f=@sin; x=vertcat(f, 1)
% ====
f=@sin; x=horzcat(1, f)
% ====
f=@sin; x=vertcat(1, f)
% ====
f=@sin; x=vertcat([], f)
% ====
f=@sin; x=horzcat(f, f)
% ====
f=@sin; x=horzcat(f)
% ====
for k=@sin, k, end
% ====
f=@(t) t+1; for k=f, k, end
% ====
for k=struct('a',{1,2}), k, end
% ====
for k={}, k, end
% ====
for k=zeros(0,3), k, end
% ====
for k=zeros(3,0), k, end
% ====
for k='', k, end, k
% ====
for k=[], k, end, k
% ====
for k={1;2}, k, end
% ====
for k=1i, k, end
% ====
for k=sparse([1 0;0 1]), k, end
% ====
for k=int8([1 2;3 4]), k, end
% ====
for k=true, k, end
% ====
for k=single(1:2), class(k), end
% ====
x=5; x.a=x.b
% ====
x={1,'a'}; x.d=x.a
% ====
x={1,'a'}; y=x.a
% ====
x={1,'a'}; y.d=x.a
% ====
x={1}; x.d=x.a
% ====
x=[1 2]; x.d=x.a
% ====
x=[1 2]; x.d=undefined_thing
% ====
x={1,2}; x.d=undefined_thing
% ====
x={1,2}; x.d=5
% ====
x={1,2}; x.d(1)=undefined_thing
% ====
x={1,2}; x.d.e=undefined_thing
% ====
x={1,2}; x.d.e=5
% ====
x=5; x.d=undefined_thing
% ====
x=5; x.d=5
% ====
x=5; x{1}=undefined_thing
% ====
x=5; x{1}=5
% ====
x='abc'; x.d=undefined_thing
% ====
x='abc'; x.d=4
% ====
x=1:3; x.d=4
% ====
x=1:3; x.('d')=x.a
% ====
x=1:3; x(2).d=undefined_thing
% ====
x=1:3; x{2}.d=undefined_thing
% ====
x=@sin; x.d=undefined_thing
% ====
x=@sin; x.d=5
% ====
x=true(2); x.d=undefined_thing
% ====
x=struct('a',{1,2}); x.a=undefined_thing
% ====
x=struct('a',{1,2}); x.a=x.b
% ====
x=struct('a',{1,2}); x.b=undefined_thing
% ====
x=struct('a',{1,2}); x.b=3
% ====
x={}; x.b=undefined_thing
% ====
x=[]; x.b=undefined_thing
% ====
x=zeros(1,0); x.b=undefined_thing
% ====
x=zeros(1,0); x.b=1
% ====
s.x=[1 2]; s.x.b=undefined_thing
% ====
s.x={1,2}; s.x.b=s.y
% ====
s.x=5; s.x.b=undefined_thing
% ====
c={[1 2],3}; c{:}=undefined_thing
% ====
c={[1 2],3}; c{1:2}=5
% ====
x=[1 2]; x.a(end+1)=undefined_thing
% ====
x=[1 2]; x.a(end)=1
% ====
x=[1 2]; x.a{end}=1
% ====
x=5; x.a(end+1)=1
% ====
x={1,2}; x.a(end+1)=1
% ====
f=@sin; x=[[],f]
% ====
f=@sin; x=[[];f]
% ====
f=@sin; x=[[],1,f]
% ====
f=@sin; x=[zeros(1,0),f]
% ====
f=@sin; x=['',f]
% ====
f=@sin; x=['';f]
% ====
f=@sin; x=[int8([]),f]
% ====
f=@sin; x=[1:3,f]
% ====
f=@sin; x=[1:3;f]
% ====
f=@sin; x=[f;1:3]
% ====
f=@sin; x=[[1 2];f,f]
% ====
f=@sin; x=[struct('a',1),f]
% ====
f=@sin; x=[struct('a',1);f]
% ====
f=@sin; x=[struct('a',{1,2}),f]
% ====
f=@sin; x=[struct('a',{1,2});f]
% ====
f=@sin; x=[f;struct('a',{1,2})]
% ====
f=@sin; x=[f,struct('a',{1,2})]
% ====
f=@sin; x=[f,ones(2,2)]
% ====
f=@sin; x=[f,ones(0,2)]
% ====
f=@sin; x=[ones(0,2),f]
% ====
f=@sin; x=[f,ones(2,1)]
% ====
f=@sin; x=[ones(2,1),f]
% ====
f=@sin; x=[ones(2,1);f]
% ====
f=@sin; x=[1i,f]
% ====
f=@sin; x=[int8(1),f]
% ====
f=@sin; x=[true;f]
% ====
f=@sin; x=cat(1,f,1)
% ====
f=@sin; x=cat(1,1,f)
% ====
f=@sin; x=cat(2,f,f)
% ====
f=@sin; x=cat(1,f)
% ====
f=@sin; x=vertcat(f,[])
% ====
f=@sin; x=vertcat(f,1:3)
% ====
f=@sin; x=vertcat([],1,f)
% ====
f=@sin; x=vertcat('',f)
% ====
f=@sin; x=horzcat([],f)
% ====
f=@sin; x=horzcat(1:3,f)
% ====
f=@sin; x=horzcat(int8([]),f)
% ====
f=@sin; x=horzcat(zeros(1,0),f)
% ====
for k=@sin, end
% ====
f=1; for k=f, k, end
% ====
x=linspace('','',3)
% ====
x=linspace('a','c',3)
% ====
x=linspace('ab','cd',3)
% ====
x=linspace('',1,3)
% ====
x=linspace(1,'',3)
% ====
x=linspace([],1,3)
% ====
x=linspace(1,[],3)
% ====
x=linspace([],[],3)
% ====
x=linspace(zeros(1,0),1,3)
% ====
x=linspace(ones(2,2),1,3)
% ====
x=linspace(1,ones(2,2),3)
% ====
x=linspace({},1,3)
% ====
x=linspace(1,{},3)
% ====
x=linspace(1,2,'a')(1:2)
% ====
x=linspace(1,2,[])
% ====
x=linspace(1,2,{})
% ====
x=linspace(1,2,[2 3])
% ====
x=linspace(true,2,3)
% ====
x=linspace(int8(1),2,3)
% ====
x=linspace(struct(),2,3)
% ====
x=linspace(@sin,2,3)
% ====
x=linspace('a',2)(1)
% ====
x=linspace(['a';'b'],2,3)
% ====
x=linspace(['ab';'cd'],2,3)
% ====
x=linspace({1},2,3)
% ====
error('plain %d', 1+2i)
% ====
error('plain %d', 1.02535+0.5i)
% ====
error('plain %d %d', 1+2i)
% ====
error('plain %g %s', [1+2i 3])
% ====
x=sprintf('%d', 1+2i)
% ====
x=sprintf('%d %d', 1+2i, 3)
% ====
printf('%d %g\n', 1i)
% ====
x=sprintf('%s', 1+2i)
% ====
x=sprintf('%s', 65+2i)
% ====
x=sprintf('%d', int8(3))
% ====
x=num2str(1+2i)
% ====
x=mat2str(1+2i)
% ====
x=sprintf('%*d', 1i, 3)
% ====
error('plain %d', single(1+2i))
% ====
error('plain %d', {})
% ====
error('plain %d', struct())
% ====
error('plain %d', true)
% ====
error('plain %d', [])
% ====
error('plain %d', '')
% ====
error('plain %d', [1 2 3])
% ====
error('%s', 1+2i)
% ====
x=bitshift(1+2i, 1)
% ====
x=bitand(1+2i, 1)
% ====
x=bitor(1i, 1)
% ====
x=bitxor(1i, 3)
% ====
x=int8(3)*(1+2i)
% ====
x=int8(3)+(1+2i)
% ====
x=int8(3).*(1+0i)
% ====
x=idivide(int8(3),1+2i)
% ====
x=mod(int8(3),1+2i)
% ====
x=[int8(3), 1+2i]
% ====
x=[1+2i, int8(3)]
% ====
x=[1+2i; int8(3)]
% ====
x=[int8([3 4]), 1+2i]
% ====
x=['a', 1+2i]
% ====
x=int8(3); x(2)=1i
% ====
x=int8(1i)
% ====
x=uint8([1i 2])
% ====
x=-(1:0)
% ====
x=diag([3 -1 2 0]); x(1,:)=x(1,end), x
% ====
x=diag([3 -1 2 0]); x*x
% ====
x=diag([3 -1 2 0]); y=x*x; 1./y
% ====
x=diag([3 -1 2 0])*diag([1 2 3 4]); 1./x
% ====
x=diag([3 -1 2 0])*2; 1./x
% ====
x=-diag([3 -1 2 0]); 1./x
% ====
x=diag([3 -1 2 0])*-2; 1./x
% ====
x=diag([3 -1 2 0])'; 1./x
% ====
x=diag([3 -1 2 0])+diag([1 1 1 1]); 1./x
% ====
x=diag([3 -1 2 0])-diag([1 1 1 1]); 1./x
% ====
x=diag([3 -1 2 0])/-2; 1./x
% ====
x=diag([3 -1 2 0])*ones(4); 1./x
% ====
x=ones(4)*diag([3 -1 2 0]); 1./x
% ====
x=-ones(4)*diag([3 -1 2 0]); 1./x
% ====
x=diag([3 -1 2 0])*-ones(4); 1./x
% ====
x=diag([3 -1 2 0])^2; 1./x
% ====
x=diag([3 -1 2 0])^-1; 1./x
% ====
x=inv(diag([3 -1 2])); 1./x
% ====
x=diag([3 -1 2 5])\ones(4,1)
% ====
x=diag([3 -1 2 5])\-ones(4,2); 1./x
% ====
x=diag([3 -1 2 0])\-ones(4,2)
% ====
x=ones(2,4)/diag([3 -1 2 5])
% ====
x=abs(diag([3 -1 2 0])); 1./x
% ====
x=full(-diag([3 -1])); 1./x
% ====
x=-eye(2); 1./x
% ====
x=eye(2)*-1; 1./x
% ====
x=eye(2)*-3; y=x(:,:); 1./y
% ====
x=eye(2)*-3; y=x(1,2); 1./y
% ====
x=-1*eye(2); 1./x(1,:)
% ====
x=eye(2)/-1; 1./x(1,:)
% ====
x=eye(2)-eye(2); 1./x
% ====
x=sprintf('%c|', 65+2i)
% ====
x=sprintf('%x|', 65+2i)
% ====
x=sprintf('%o|', 65+2i)
% ====
x=sprintf('%X|', 65+2i)
% ====
x=sprintf('%i|', 65+2i)
% ====
x=sprintf('%u|', 65+2i)
% ====
x=sprintf('%u|', -65+2i)
% ====
x=sprintf('%d|', single(65+2i))
% ====
x=sprintf('%d|', [3+0i 2i])
% ====
x=sprintf('%d|', [1.5 2i])
% ====
x=sprintf('%d|', 9007199254740993+2i)
% ====
x=sprintf('%d|', 2^62+2i)
% ====
x=sprintf('%d|', 2^63+2i)
% ====
x=sprintf('%d|', 2^31+2i)
% ====
x=sprintf('%u|', 2^63+2i)
% ====
x=sprintf('%d|', -2^63+2i)
% ====
x=sprintf('%d|', -2^64+2i)
% ====
x=sprintf('%c|', complex(65,0))
% ====
x=sprintf('%s|', complex(65,0))
% ====
x=sprintf('%s|', 65+2i)
% ====
x=sprintf('%s|', [65+2i 66])
% ====
x=sprintf('%*d|', 3+0i, 4)
% ====
x=sprintf('%*d|', 3+1i, 4)
% ====
x=sprintf('%5s|', 65.5+2i)
% ====
x=sprintf('%5s|', 65+2i)
% ====
a=[1 2]; a(NaN)
% ====
a=[1 2]; a(-NaN)
% ====
a=[1 2]; a(0/0)
% ====
a=[1 2]; x=0; a(x/x)
% ====
a=[1 2]; a(Inf-Inf)
% ====
a=[1 2]; x=Inf; a(x-x)
% ====
a=[1 2]; x=Inf; a(x*0)
% ====
a=[1 2]; x=NaN; a(x+1)
% ====
a=[1 2]; x=NaN; a(1-x)
% ====
a=[1 2]; x=NaN; a(-x)
% ====
a=[1 2]; x=NaN; a(mod(x,2))
% ====
a=[1 2]; x=NaN; a(rem(x,2))
% ====
a=[1 2]; x=NaN; a(sin(x))
% ====
a=[1 2]; x=Inf; a(sin(x))
% ====
a=[1 2]; x=Inf; a(mod(x,2))
% ====
a=[1 2]; x=-1; a(NaN*x)
% ====
a=[1 2]; x=NA; a(x)
% ====
a=[1 2]; x=NaN; a(x,1)
% ====
a=[1 2]; x=Inf; a(1,x-x)
% ====
a=[1 2]; x=[Inf 1]; a(x-x)
% ====
a=[1 2]; a(single(NaN))
% ====
a=[1 2]; x=single(0); a(x/x)
% ====
a=[1 2]; x=NaN; a(x)=1
% ====
a=[1 2]; x=0; a(x/x)=1
% ====
a=[1 2]; x=0; a(mean([]))=1
% ====
a=[1 2]; a(str2double('x'))=1
% ====
a=[1 2]; a(max(NaN,NaN))
% ====
a=[1 2]; a(sum([NaN 1]))
% ====
a=[1 2]; a(mean([Inf -Inf]))
% ====
a=[1 2]; a(sum([Inf -Inf]))
% ====
a=[1 2]; a(prod([Inf 0]))
% ====
a=[1 2]; a(norm([NaN 1]))
% ====
a=[1 2]; a(std([Inf 1]))
% ====
a=[1 2]; a(round(NaN))
% ====
a=[1 2]; a(abs(-NaN))
% ====
a=[1 2]; x=0; a(abs(x/x))
% ====
a=[1 2]; x=0; a(floor(x/x))
% ====
a=[1 2]; a(log(-0)*0)
% ====
a=[1 2]; a(atan2(NaN,1))
% ====
a=[1 2]; a(power(NaN,2))
% ====
a=[1 2]; a(nthroot(NaN,3))
% ====
a=[1 2]; a(NaN(1,2))
% ====
a=[1 2]; x=1:2; a(x*NaN)
% ====
a=[1 2]; x=Inf; z=x-x; a(z*[1 2])
% ====
x=0; sprintf('%d %g %f', x/x, x/x, -(x/x))
% ====
x=0; num2str(x/x)
% ====
x=0; x/x
% ====
x=0; mat2str(x/x)
% ====
s.a=struct('b',{}); s.a.b=1
% ====
s.a=struct('b',{}); s.a.c=1
% ====
s.a=struct('b',{}); s.a.b.d=1
% ====
s=struct('a',{}); x=[s, {1}]
% ====
s=struct('a',{}); x=[s, 5]
% ====
s=struct('a',{}); x=[5, s]
% ====
s=struct('a',{}); x=[s, 'abc']
% ====
s=struct('a',{}); x=[s, true]
% ====
s=struct('a',{}); x=[s, 5, {3}]
% ====
s=struct('a',{}); x=[s, {3}, 5]
% ==== empty places that give way to structs
X = sparse(0,0); X(1).f = 1
% ====
X = sparse(0,3); X(1).f = 1
% ====
X = sparse(false(0,0)); X(1).f = 1
% ====
X = sparse(0,0); X.f = 1
% ====
X = 1:0; X(1).f = 1
% ====
X = eye(0); X(1).f = 1
% ====
X = ''; X(2).f = 1
% ====
X = sparse(0,0); X(1).f(2) = 1
% ====
X = sparse(0,0); X{2} = 1
