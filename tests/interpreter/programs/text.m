% Text, cells and structs.
% ====
[a,b,c,d,e,f,g]=regexp('short test string','\w*r\w*')
% ====
[tok]=regexp('ab12cd','([a-z]+)(\d+)','tokens')
% ====
[tok]=regexp('ab','(x)?ab','tokens')
% ====
[tok,te]=regexp('ab','(x)?(a)b','tokens','tokenExtents')
% ====
[tok,te]=regexp('ab','(a)(x)?b','tokens','tokenExtents')
% ====
[tok,te]=regexp('abab','a','tokens','tokenExtents')
% ====
[tok,te]=regexp('ab','(a|(x))b','tokens','tokenExtents')
% ====
[tok,te]=regexp('ab','((a))b','tokens','tokenExtents')
% ====
[tok,te]=regexp('ab','()ab','tokens','tokenExtents')
% ====
[tok,te]=regexp('ab','(a)()b','tokens','tokenExtents')
% ====
[a,b]=regexp('äb','b')
% ====
[tok,nm]=regexp('John Davis','(?<first>\w+)\s+(?<last>\w+)','tokens','names')
% ====
nm=regexp('John Davis, Jane Doe','(?<first>\w+)\s+(?<last>\w+)','names')
% ====
nm=regexp('xyz','(?<first>\d+)','names')
% ====
[a,b,c,d,e,f,g]=regexp('abc','x')
% ====
[a,b,c,d,e,f,g]=regexp('abc','x','once')
% ====
[a,b,c,d,e,f,g]=regexp('abcabc','b(c)','once')
% ====
[a,b,c,d,e,f,g]=regexp('abcabc','b','once')
% ====
[s,m]=regexp('abcabc','b','split','match')
% ====
[s]=regexp('','b','split')
% ====
[s]=regexp('a','b*','split')
% ====
[s]=regexp('abc','b*','match','emptymatch')
% ====
[a,s]=regexp('abc','x*','emptymatch')
% ====
[s]=regexp('abc','x*','split','emptymatch')
% ====
r=regexprep('abc','(b)','[$1]')
% ====
r=regexprep('abc','(b)','\$1\\x\n')
% ====
r=regexprep('abc','(b)',"\\$1")
% ====
r=regexprep('abc','(?<q>b)','<$1$2>')
% ====
r=regexprep('abc','(x)?b','<$1>')
% ====
r=regexprep('abc','(x)?(b)','<$1$2>')
% ====
r=regexprep('aBc','b','x','ignorecase')
% ====
r=regexprep('abab','b','x','once')
% ====
r=regexprep({'abab','cb'},{'b','a'},{'x','y'})
% ====
r=regexprep({'abab','cb'},{'b','a'},'q')
% ====
r=regexprep("a\nb",'.','x')
% ====
r=regexprep("a\nb",'.','x','dotexceptnewline')
% ====
r=regexprep('abc','','x')
% ====
r=regexprep('','a','x')
% ====
size(regexprep('a','a',''))
% ====
r=regexprep('hello','(?<=l)l','L')
% ====
r=regexp({'abc','xbc'},'b')
% ====
r=regexp({'abc','xbc'},{'b','c'},'match')
% ====
r=regexp('abc',{'b','c'},'match')
% ====
[a,b]=regexp({'abc';'xbc'},'b','start','once')
% ====
r=regexpi('ABC','b','match')
% ====
r=regexp('ABC','b','match','ignorecase')
% ====
regexp('abc','(b')
% ====
regexp('abc','b','foo')
% ====
regexp('b',1)
% ====
r=regexp("ab\ncd",'^c','match')
% ====
r=regexp("ab\ncd",'^c','match','lineanchors')
% ====
r=regexp('ab cd','b c','match','freespacing')
% ====
r=regexp('foo.bar','(?<n>o+)\.(?<n>b)','names')
% ====
r=regexp("a\tb",'a\tb','match')
% ====
r=regexp('aab','(?<!a)a','start')
% ====
r=regexp('a1b22','\d+','match'){2}
% ====
[tok,mat]=regexp('12 abc 345','(\d)(\d)?','tokens','match'); tok{:}
% ====
x=regexp('ab','(?:a)(b)','tokens'){1}
% ====
regexprep('abc',{'a','b'},{'1','2','3'})
% ====
r=regexprep("abc\n",'c$','x')
% ====
r=regexprep('abc','.','$0')
% ====
r=regexprep('World','(?<a>o)r','$1$1')
% ====
r=regexprep('abc','b','\\')
% ====
r=regexprep('abc','b','\t|')
% ====
r=regexprep('abc','b','\q')
% ====
r=regexprep('a.b','\.','\.')
% ====
r=regexp("\x41",'\x41','match')
% ====
r=regexp('ab','[[:alpha:]]+','match')
% ====
r=regexp('word one','\<o','start')
% ====
r=regexp('word one','d\>','start')
% ====
[t,n]=regexp('ab12','(?<w>[a-z]+)(?<d>\d+)','tokens','names'); n.w, n.d
% ====
r=regexp('aaa','a*?','match')
% ====
r=regexp('aaa','a*?','match','emptymatch')
% ====
[s,e]=regexp('aaa','(?=a)','start','end','emptymatch')
% ====
c=cell2struct({},{'f'},1)
% ====
c=cell2struct({},{'f'},2)
% ====
cell2struct({1,2},{'a'},2)
% ====
cell2struct(1,{'a'},2)
% ====
cell2struct({1},1,2)
% ====
cell2struct({1},{'a'},3)
% ====
cell2struct({1},{'a'},0)
% ====
cell2struct({1},{'a'},1.5)
% ====
cell2struct({1;2},['ab';'cd'])
% ====
cell2struct({1;2},['a ';'cd'])
% ====
c=cell2struct({1,2;3,4},{'a','b'},1)
% ====
c=cell2struct({1,2;3,4},{'a';'b'})
% ====
s=cell2struct(cell(2,3,4),{'a','b','c'},2); size(s)
% ====
s=cell2struct(cell(2,3),{'a','b','c'},2); size(s)
% ====
s=cell2struct(cell(3,2),{'a','b','c'},1); size(s)
% ====
cell2struct({1;2},{'a','a'},1)
% ====
cell2struct({1;2},{'a','1b'},1)
% ====
cell2struct({1;2},{'a',5},1)
% ====
m=mat2cell(reshape(1:16,4,4),[1 3],[2 2])
% ====
m=mat2cell((1:4)',[1 3])
% ====
mat2cell(1:4,1,[1 2])
% ====
mat2cell(1:4,[1 1],4)
% ====
mat2cell('abcd',1,[1 3])
% ====
mat2cell({1,2,3},1,[1 2])
% ====
mat2cell(1:4,1,[1 2 1],1)
% ====
mat2cell(1:4,1,{1})
% ====
mat2cell(zeros(2,0),2,0)
% ====
mat2cell(1:4,1,[1.5 2.5])
% ====
mat2cell(1:4,1,[-1 5])
% ====
size(mat2cell(ones(2,2,2),[1 1],2,[1 1]))
% ====
x=mat2cell(struct('a',{1,2}),1,[1 1])
% ====
mat2cell(@sin,1)
% ====
mat2cell(1:3,1,[0 3])
% ====
cellslices(1:5,[1 2],[2 4])
% ====
cellslices((1:5)',[1 2],[2 4],1)
% ====
cellslices(1:5,[1 2],[0 4])
% ====
cellslices(1:5,[1 2],[2 7])
% ====
cellslices(1:5,[1 2],[2 4 5])
% ====
cellslices('abc',[1 2],[2 3])
% ====
cellslices({1,2,3},[1 2],[2 3])
% ====
merge(true,1,2), merge([true false],[1 2],[3 4]), merge(false,'a',{1})
% ====
merge(3,1,2)
% ====
merge([true false],1,[3 4])
% ====
merge([true false],[1 2 3],[3 4])
% ====
merge(true,int8(1),2)
% ====
class(merge([true false],single(1),[2 3]))
% ====
ifelse(true,1,2)
% ====
sizeof(1:3), sizeof('abc'), sizeof({1,2}), sizeof(struct('a',1)), sizeof(single(1)), sizeof([1 2 3]), sizeof(true), sizeof(@sin)
% ====
functions(@sin)
% ====
a=2; f=@(x) x+a; q=functions(f), q.workspace{1}
% ====
functions(1)
% ====
[a,b]=deal(1,2)
% ====
[a,b]=deal(7)
% ====
[a,b]=deal(1,2,3)
% ====
structfun(@(x) x*2, struct('a',1,'b',2))
% ====
structfun(@(x) x*2, struct('a',1,'b',2),'UniformOutput',false)
% ====
[a,b]=structfun(@max, struct('a',[1 5],'b',[2 1]))
% ====
structfun(@(x) [x x], struct('a',1,'b',2))
% ====
structfun(@(x) error('aa'), struct('a',1,'b',2),'ErrorHandler',@(e,x) e.index)
% ====
structfun(@(x) x, struct('a',1),'foo')
% ====
x=typecast(single(1),'uint32'), y=typecast(uint8(1:8),'double'), size(typecast(uint8((1:8)'),'uint16'))
% ====
typecast(1:3,'foo')
% ====
typecast(uint8(1:3),'uint16')
% ====
typecast({1},'uint16')
% ====
typecast('abcd','uint8'), typecast(uint8([97 98]),'char'), typecast(true,'uint8')
% ====
typecast(single([1 2]),'single complex')
% ====
typecast(1:2,'double complex')
% ====
typecast(single(1),'logical')
% ====
typecast(uint8([0 1]),'logical')
% ====
typecast(uint8([0 2]),'logical')
% ====
typecast(ones(2,2),'uint8')
% ====
typecast([],'uint8')
% ====
typecast(zeros(0,1),'uint8')
% ====
typecast(1i,'double')
% ====
class(cast(1.5,'int8')), cast(1.5,'int8')
% ====
cast({1},'int8')
% ====
cast(1,'foo')
% ====
cast(1,2)
% ====
cast(65,'char')
% ====
cast(1,'like',int8(2))
% ====
cast(1,'like',single(2i))
% ====
isobject(1), isjava(1), isbool(true)
% ====
substruct('()',{1},'.','f')
% ====
x.a={1,2}; subsref(x,substruct('.','a','{}',{2}))
% ====
x=1:3; subsref(x,struct('type','()','subs',{{2}}))
% ====
x=1:3; x=subsasgn(x,struct('type','()','subs',{{2}}),9)
% ====
x=struct('a',5); x=subsasgn(x,struct('type',{'.','()'},'subs',{'b',{3}}),9)
% ====
subsref(1,2)
% ====
subsref({1,2,3},struct('type','{}','subs',{{':'}}))
% ====
numfields(1)
% ====
numfields(struct('a',1,'b',2))
% ====
iscellstr({'a','b'}), iscellstr({1}), iscellstr('a'), iscellstr({})
% ====
num2cell([1 2;3 4])
% ====
s.a=1; s.b='x'; struct2cell(s)
% ====
t=struct('a',{1,2,3}); size(struct2cell(t))
% ====
[t.a]
% ====
t=struct('a',{1,2,3}); arrayfun(@(q) q.a*2, t)
% ====
t=struct('a',{1,2,3}); rmfield(t,'a')
% ====
rmfield(struct('a',1),'b')
% ====
rmfield(struct('a',1,'b',2,'c',3),{'a','c'})
% ====
orderfields(struct('b',1,'a',2))
% ====
[s,p]=orderfields(struct('b',1,'a',2))
% ====
setfield(struct('a',struct('b',1)),'a','b',5).a
% ====
getfield(struct('a',struct('b',7)),'a','b')
% ====
setfield(struct('a',1),'b',{2},5)
% ====
isfield(struct('a',1),{'a','b',3})
% ====
isfield(1,'a')
% ====
isrow('abc'), iscolumn([1;2]), isvector(1), issquare(ones(3)), isscalar({})
% ====
cellfun(@(x) x*2,{1,2})
% ====
cellfun(@(x,y) [x y],{1,2},{3,4},'UniformOutput',false)
% ====
[a,b]=cellfun(@max,{[1 3],[5 2]})
% ====
cellfun(@(x) error('boo'),{1,2},'ErrorHandler',@(e,x) x+e.index)
% ====
cellfun(@(x) error('my:id','boo %d',x),{1,2},'ErrorHandler',@(e,x) disp(e),'UniformOutput',false)
% ====
cellfun('length',{'ab',1}), cellfun('isclass',{1,'a'},'char'), cellfun('size',{1,[1 2]},2), cellfun('ndims',{1}), cellfun('prodofsize',{1}), cellfun('isreal',{1,1i})
% ====
cellfun(@(x) 'a',{1,2})
% ====
cellfun(@(x) [1 2],{1,2})
% ====
cellfun(@(x) {x},{1,2})
% ====
cellfun('foo_no',{1})
% ====
cellfun(@isempty,{1,[]})
% ====
cellfun(@upper,{'a','b'},'UniformOutput',false)
% ====
cellfun(@(x) x,{1,'a'})
% ====
cellfun(@(x) x,{1,true})
% ====
cellfun(@(x) x,{true,1})
% ====
cellfun(@(x) x,{single(1),1})
% ====
cellfun(@(x) x,{1},{1,2})
% ====
cellfun(@(x,y) x,{1,2,3},{1,2})
% ====
cellfun(@disp,{1,2})
% ====
x=cellfun(@disp,{1,2})
% ====
cellfun(1,{1})
% ====
cellfun(@sin,1)
% ====
arrayfun(@(x) x^2,[1 2;3 4])
% ====
arrayfun(@(x) {x},1:2,'UniformOutput',false)
% ====
[a,b]=arrayfun(@(x) deal(x,2*x),1:3)
% ====
arrayfun(@(x,y) x+y,1:3,1:2)
% ====
arrayfun(@(x) error('q'),1:3,'ErrorHandler',@(e,x) -x)
% ====
arrayfun('sin',0)
% ====
arrayfun(@(x) [x x],1:3)
% ====
arrayfun(@str2num,'12')
% ====
arrayfun(@(s) s.a,struct('a',{4,5}))
% ====
arrayfun(@(x) x,{1,2})
% ====
arrayfun(@(x) x,'ab')
% ==== objects, formatting, reading
m=containers.Map()
% ====
m=containers.Map(); disp(m)
% ====
m=containers.Map('KeyType','double','ValueType','any'); m(3)='x'; m(1)=[1 2]; m.keys(), m.values(), m.Count, m.length(), m.isKey(3), isKey(m,{1,2,3})
% ====
m=containers.Map({'b','a'},[1 2]); m('a'), m.ValueType, m.KeyType, keys(m), values(m)
% ====
m=containers.Map({'b','a'},{1,'x'}); m.ValueType, m('b')
% ====
m=containers.Map('a',5); m.Count, class(m.Count), class(m), m.ValueType
% ====
m=containers.Map([1 2 3],{'x','y','z'}); m(2), m.KeyType, m.ValueType
% ====
m=containers.Map('UniformValues',false); m('a')=3; m('a')
% ====
m=containers.Map('a',1); m('zz')
% ====
m=containers.Map('a',1); m(5)
% ====
m=containers.Map([1 2],{3,4}); m('a')
% ====
m=containers.Map([1 2],{3,4}); m(7)
% ====
m=containers.Map('a',1); n=m; n('b')=2; m.Count, m.keys()
% ====
m=containers.Map('a',1); remove(m,'a'); m.Count
% ====
m=containers.Map('a',1); remove(m,'q'); m.Count
% ====
m=containers.Map('a',1); m.remove('a'); m.isempty(), isempty(m), length(m), numel(m), size(m), isobject(m), isstruct(m), ndims(m), size(m,1), columns(m)
% ====
m=containers.Map({'a','b'},{1,2}); values(m,{'b'}), values(m,{'q'})
% ====
m=containers.Map('a',struct('x',5)); m('a').x
% ====
m=containers.Map('a',1); m('a').x=5
% ====
m=containers.Map('a',1); m.Count=5
% ====
m=containers.Map('a',1); m{1}
% ====
m=containers.Map('a',1); m.foo
% ====
m=containers.Map('a',1); m()
% ====
m=containers.Map({'a','b','c'},{1,2}); 
% ====
m=containers.Map({},{}); 
% ====
m=containers.Map({1,'a'},{1,2}); 
% ====
m=containers.Map('KeyType','foo','ValueType','any')
% ====
m=containers.Map('KeyType','char','ValueType','foo')
% ====
m=containers.Map('KeyType','char','ValueType','double'); m('a')='x'
% ====
m=containers.Map('KeyType','char','ValueType','double'); m('a')=int8(5); class(m('a'))
% ====
m=containers.Map({'x','y'},{1,2}); for k=keys(m), k, end
% ====
m=containers.Map(); m('k')={1}; m('k')
% ====
m=containers.Map(); m(1)=2
% ====
s.m=containers.Map('a',1); s.m('b')=4; s.m.Count, s.m('b')
% ====
c={containers.Map('a',1)}; c{1}('a')
% ====
m=containers.Map('a',1); isa(m,'containers.Map'), isa(m,'handle'), isa(m,'double')
% ====
m=containers.Map({'a','b'},[10 20]); cellfun(@(k) m(k), {'a','b'})
% ====
m=containers.Map('a',1,'UniformValues',true); m.ValueType
% ====
m=containers.Map({'a','b'},{1,'x'},'UniformValues',true); 
% ====
m=containers.Map('a',1); isequal(m,m)
% ====
m=containers.Map('a',1); x.y=m; x
% ====
m=containers.Map('a',1); c={m,1}
% ====
m=containers.Map('a',1); fieldnames(m)
% ====
m=containers.Map('a',1); if isobject(m), disp('yes'), end
% ====
m=containers.Map([3 1 2],[30 10 20]); cell2mat(values(m)), cell2mat(keys(m))
% ====
m=containers.Map(uint8(1),5); m.KeyType
% ====
m=containers.Map(single(1),5); m.KeyType
% ====
m=containers.Map(true,5); m.KeyType
% ====
m=containers.Map(1,2,3)
% ====
p=inputParser
% ====
p=inputParser; p.FunctionName='foo'; p.addRequired('a',@isnumeric); p.addOptional('b',5); p.addParameter('c','x',@ischar); p.addSwitch('v'); p.parse(1,2,'c','zz','v'); r=p.Results, p.UsingDefaults, p.Unmatched, p.Parameters
% ====
p=inputParser; p.addRequired('a',@isnumeric); p.parse('x')
% ====
p=inputParser; p.FunctionName='foo'; p.addRequired('a',@isnumeric); p.parse('x')
% ====
p=inputParser; p.addRequired('a'); p.parse()
% ====
p=inputParser; p.addParameter('c','x',@ischar); p.parse('d',3)
% ====
p=inputParser; p.KeepUnmatched=true; p.addParameter('c','x',@ischar); p.parse('d',3); p.Unmatched, p.Results
% ====
p=inputParser; p.addParameter('c','x',@ischar); p.parse('c',3)
% ====
p=inputParser; p.addParameter('c','x',@ischar); p.parse('C','q'); p.Results
% ====
p=inputParser; p.CaseSensitive=true; p.addParameter('c','x',@ischar); p.parse('C','q');
% ====
p=inputParser; p.addParameter('c','x'); p.parse(struct('c',9)); p.Results
% ====
p=inputParser; p.addOptional('o',3,@(x) x>0); p.parse(-1)
% ====
p=inputParser; p.addOptional('o',3,@(x) x>0); p.addParameter('n',1); p.parse('n',4); p.Results, p.UsingDefaults
% ====
p=inputParser; addRequired(p,'a'); addParameter(p,'z',1); addParameter(p,'b',2); parse(p,7); p.Results, p.UsingDefaults
% ====
p=inputParser; p.addRequired('a'); p.addRequired('a')
% ====
p=inputParser; p.addOptional('b',1); p.addRequired('a')
% ====
p=inputParser; p.addParameter('b',1); p.addOptional('a',2)
% ====
p=inputParser; p.addParameter('b',1); p.parse(3)
% ====
p=inputParser; p.addParameter('b',1); p.parse('b')
% ====
p=inputParser; p.PartialMatching=true;
% ====
p=inputParser; p.foo=3
% ====
p=inputParser; p.foo
% ====
p=inputParser; p.addRequired('a', @(x) validateattributes(x,{'numeric'},{'positive'})); p.parse(-1)
% ====
p=inputParser; p.addParamValue('w',3); p.parse(); p.Results.w
% ====
p=inputParser; p.addSwitch('v'); p.parse(); p.Results
% ====
p=inputParser; class(p), isobject(p)
% ====
p=inputParser; p.addRequired('a'); disp(p)
% ====
p=inputParser; p.parse(1)
% ====
p=inputParser; q=p; q.FunctionName='g'; p.FunctionName
% ====
p=inputParser; p.Results
% ====
p=inputParser; p.delete()
% ====
sprintf('%d',3)
% ====
sprintf('%d',3.5)
% ====
sprintf('%i|',[1 2 3])
% ====
sprintf('%5.2f|',pi)
% ====
sprintf('%g',1e10)
% ====
sprintf('%d',1e10)
% ====
sprintf('%d',1e20)
% ====
sprintf('%d',2^53)
% ====
sprintf('%d',-2^63)
% ====
sprintf('%x',255)
% ====
sprintf('%x',-1)
% ====
sprintf('%x',3.5)
% ====
sprintf('%o',8)
% ====
sprintf('%u',-3)
% ====
sprintf('%c','abc')
% ====
sprintf('%c',65)
% ====
sprintf('%c',65.5)
% ====
sprintf('%s',65)
% ====
sprintf('%s',65.5)
% ====
sprintf('%s',pi)
% ====
sprintf('%s','abc','def')
% ====
sprintf('%s|',"abc",'d')
% ====
sprintf('%5s|%-5s|','ab','cd')
% ====
sprintf('%.2s|','abc')
% ====
sprintf('%d','abc')
% ====
sprintf('%d %s|','ab','cd')
% ====
sprintf('%s %d|','ab',3,'cd',4)
% ====
sprintf('%d')
% ====
sprintf('hello %d')
% ====
sprintf('%s')
% ====
sprintf('%d %d\n',1,2,3)
% ====
sprintf('%d, ',[])
% ====
sprintf('a%db',[])
% ====
sprintf('%d|%s|',[],'a')
% ====
sprintf('%%')
% ====
sprintf('%5%')
% ====
sprintf('%d%%\n',50)
% ====
sprintf('%e',12345.678)
% ====
sprintf('%E',12345.678)
% ====
sprintf('%G',1e-10)
% ====
sprintf('%a',1)
% ====
sprintf('%+d',5)
% ====
sprintf('% d',5)
% ====
sprintf('%05d',5)
% ====
sprintf('%-5d|',5)
% ====
sprintf('%#x',255)
% ====
sprintf('%#o',8)
% ====
sprintf('%*d',5,3)
% ====
sprintf('%-*d|',5,3)
% ====
sprintf('%.*f',2,pi)
% ====
sprintf('%*.*f',8,2,pi)
% ====
sprintf('%d',NaN)
% ====
sprintf('%d',Inf)
% ====
sprintf('%d',-Inf)
% ====
sprintf('%5d|',NaN)
% ====
sprintf('%05d|',Inf)
% ====
sprintf('%-8f|',NaN)
% ====
sprintf('%x',Inf)
% ====
sprintf('%s',NaN)
% ====
sprintf('%s',Inf)
% ====
sprintf('%f',NaN)
% ====
sprintf('%c',NaN)
% ====
sprintf('%d',true)
% ====
sprintf('%d',int8(5))
% ====
sprintf('%f',int8(5))
% ====
sprintf('%g',int32(100000000))
% ====
sprintf('%s',int8(65))
% ====
sprintf('%d',int64(9223372036854775807))
% ====
sprintf('%d',uint64(18446744073709551615))
% ====
sprintf('%i',uint64(18446744073709551615))
% ====
sprintf('%g',uint64(18446744073709551615))
% ====
sprintf('%f',int64(9223372036854775807))
% ====
sprintf('%x',uint64(18446744073709551615))
% ====
sprintf('%d',single(3.5))
% ====
sprintf('%f',single(0.1))
% ====
sprintf('%g',0.1+0.2)
% ====
sprintf('%.20g',0.1)
% ====
sprintf('%.17g',pi)
% ====
sprintf('%d',1+2i)
% ====
sprintf('%d %d|',[1+2i 3])
% ====
sprintf('%f',{1})
% ====
sprintf('%d',struct())
% ====
sprintf(1)
% ====
sprintf('')
% ====
size(sprintf(''))
% ====
sprintf("%s\n",'abc')
% ====
sprintf('%s\n','abc')
% ====
sprintf('a\tb\x41\101\\')
% ====
sprintf('%ld',5), sprintf('%hd',5), sprintf('%lu',5)
% ====
sprintf('%s',[72 101 108 108 111])
% ====
sprintf('%s|',[72 101.5 108])
% ====
sprintf('%d|',[72 101.5 108])
% ====
sprintf('%s',"a\0b")
% ====
sprintf('%d:%s|',1,'abc',2,'de')
% ====
sprintf('%d %f %s\n',1,2,'x')
% ====
sprintf('%s=%d;','a',1,'bc',2)
% ====
sprintf('%s',{})
% ====
sprintf('%',1)
% ====
sprintf('abc%')
% ====
sprintf('%5')
% ====
sprintf('%d\n',1:3)
% ====
sprintf('[%s]','')
% ====
sprintf('[%s][%s]','','a')
% ====
sprintf('[%d]','')
% ====
sprintf('%s %s','a')
% ====
sprintf('%s %s|','a','b','c')
% ====
sprintf('%s',true)
% ====
sprintf('%c%c%c',72,105)
% ====
sprintf('%c%s','ab','cd')
% ====
sprintf('%5c|','a')
% ====
sprintf('%-5c|','a')
% ====
sprintf('%.3d',5)
% ====
sprintf('%8.3d|',5)
% ====
sprintf('%.3d',5.5)
% ====
sprintf('%8.3d|',5.5)
% ====
sprintf('%5.1d|',2.25)
% ====
sprintf('%i',1e15), sprintf('%i',1e16), sprintf('%d',123456789012)
% ====
sprintf('%d',1.5e10)
% ====
sprintf('%d',1e-5)
% ====
sprintf('%d',123456.789)
% ====
sprintf('%x',1e10)
% ====
sprintf('%g',100000), sprintf('%g',1000000)
% ====
sprintf('%#g',1)
% ====
sprintf('%#.3g',1)
% ====
sprintf('%+g',1), sprintf('% g',1), sprintf('%+f',-0)
% ====
sprintf('%d',-0)
% ====
sprintf('%g',-0)
% ====
sprintf('%i',[])
% ====
sprintf('%s','a',[],'b')
% ====
sprintf('%d,%d;',[1 2;3 4])
% ====
sprintf('%s, ',"foo","bar")(1:end-2)
% ====
fprintf('%d\n',3)
% ====
fprintf('hello\n')
% ====
fprintf(1,'x=%d\n',3)
% ====
fprintf("%s\n",'abc')
% ====
fprintf('')
% ====
n=fprintf('abc\n')
% ====
fprintf('%s\n',"a","b")
% ====
printf('%d %s\n',5,'abc')
% ====
puts("abc\n")
% ====
fputs(stdout,"abc\n")
% ====
fdisp(stdout,[1 2])
% ====
fprintf(stdout,'q\n')
% ====
disp(sprintf('%6.2f',[1.234;5.678]))
% ====
error('Octave:some-id','%s and %d','a',3)
% ====
error('with newline\n')
% ====
num2str(pi), num2str(3), num2str(-3.5), num2str([1 2 3]), num2str([1.5 2 3]), num2str(1e10), num2str(123456.789), num2str(1.23456789e-5)
% ====
num2str([1 2;3 4]), num2str([1.5 2.25;3 4]), num2str(true), num2str([true false]), num2str('abc'), num2str(int8(5)), num2str(int8([1 2 3]))
% ====
num2str(1+2i), num2str([1+2i 3-4i]), num2str(1.5+2.25i), num2str([1.5+2i;3 4i])
% ====
num2str(NaN), num2str(Inf), num2str(-Inf), num2str([1 NaN Inf]), num2str([1.5 NaN -Inf])
% ====
num2str(pi,8), num2str([pi;exp(1)],4), num2str(123,2), num2str(pi,'%8.3f'), num2str([1 2 3],'%d'), num2str([1 2 3],'%d,'), num2str([1 2;3 4],'%d %d\n'), num2str(int8(5),3)
% ====
num2str(1e15), num2str(1e16), num2str(123456789012345678), num2str(99999.5), num2str(0.1), num2str(1e-20), num2str(1e100), num2str(1.23e100)
% ====
num2str([]), num2str(''), num2str(zeros(0,3)), num2str([1e10 1]), num2str([0.001 1000]), num2str([1e-5 1e5]), num2str(-[1 2 3]), num2str([10 -200 3])
% ====
num2str(single(pi)), num2str(single(3)), num2str(single([1.5 2])), num2str(1.0000001), num2str(100.125), num2str(12345.6789), num2str(123456789.123)
% ====
num2str(reshape(1:8,2,2,2)), num2str({1})
% ====
num2str(1:3,'%s'), num2str(pi,'%s')
% ====
num2str(12,20), num2str(1.5,0), num2str(-0), num2str(1,1.5), num2str(uint64(18446744073709551615)), num2str(int64(-9223372036854775807)), num2str(uint8([1;200]))
% ====
int2str(2.7), int2str([1.2 3.8]), int2str(-0.5), int2str([1;10]), int2str(1e10), int2str(NaN), int2str([1 Inf]), int2str('a'), int2str(true), int2str([]), int2str(2.5), int2str(3.5),int2str(1+2i)
% ====
disp(pi)
% ====
disp([1 2 3])
% ====
disp({1,2})
% ====
disp(int8([1 -2;100 3]))
% ====
disp([1.5 1e5])
% ====
disp([1e-5 1])
% ====
disp(1+2i)
% ====
disp([1+2i 3.5-4i])
% ====
disp([1.5 Inf])
% ====
disp([1 NaN])
% ====
x=[1.5 NaN;-Inf 2]
% ====
x=1e10
% ====
x=123456.789
% ====
x=0.00001234
% ====
x=[1 1000000]
% ====
x=[1.5 1000000]
% ====
x=[0.001 1000]
% ====
x=[1e-10 1]
% ====
x=-1.5
% ====
x=[-1.5 2]
% ====
x=[1;-2;3]
% ====
x=100000
% ====
x=99999.5
% ====
x=[99999.5 1]
% ====
x=single(3.14159265)
% ====
x=single([1.5 2.25])
% ====
x=1+2i
% ====
x=1.5+2.25i
% ====
x=[1+2i;3.25-1i]
% ====
x=1e10+1i
% ====
x=int32(5)
% ====
x=uint8([1 2;30 4])
% ====
x=int8([-1 2])
% ====
x=true
% ====
x=[true false]
% ====
x='abc'
% ====
x=['abc';'def']
% ====
x=''
% ====
x=zeros(0,3)
% ====
x={}
% ====
x={1,'a';[1 2 3],{2}}
% ====
x={[]}
% ====
x=cell(2,2)
% ====
x=struct('a',1,'b','hello')
% ====
x=struct('a',{1,2})
% ====
x=struct()
% ====
x.a.b.c=5
% ====
x=struct('m',[1 2;3 4],'c',{{1,'z'}})
% ====
x=@(x) x.^2+1
% ====
x=@sin
% ====
x={@sin,@(y) y+1}
% ====
x=1:5
% ====
x=0:0.1:0.5
% ====
x=(1:3)'
% ====
x=[]
% ====
x=NaN
% ====
x=Inf
% ====
x=-Inf
% ====
x=[NaN NaN]
% ====
x=[Inf 1]
% ====
x=-0
% ====
x=[0 -0]
% ====
x=ones(2,2,2)
% ====
x=rand(2,0,2)
% ====
x=eye(3)
% ====
x=eye(2)*2.5
% ====
x=1e-320
% ====
x=realmax
% ====
x=realmin
% ====
x=eps
% ====
x=pi*1000
% ====
x=pi*10000
% ====
x=pi*100000
% ====
x=[pi*100000 1]
% ====
x=[pi;pi*1000]
% ====
x=[1e5 2e5]
% ====
x=[1e5+0.5 1]
% ====
x=[1e15 1]
% ====
x=1e15
% ====
x=1e16
% ====
x=123456789
% ====
x=[123456789 1]
% ====
x=[0.1 0.22 0.333]
% ====
x=[10.5 200.25]
% ====
x=[1e3 1e-3]
% ====
x=[1 2.5;1000 3]
% ====
format long; x=pi, y=single(pi), z=[pi 1], w=1/3, v=[1e10 pi], u=1+2i*pi, t=100.5, format short
% ====
format long; x=[1/3;100/3], y=1e-5, z=12345.678901234, w=single([1/3 100]), format short
% ====
x=intmax('int64')
% ====
x=intmin('int8')
% ====
x=uint64(18446744073709551615)
% ====
x={1.5,[1.5 2],-3}
% ====
x={[1.5 NaN],'str',true,int8(3),{}}
% ====
x={zeros(0,3)}
% ====
x=struct('a',{{}})
% ====
x=struct('a',[])
% ====
x=1:0
% ====
x=zeros(3,0)
% ====
x=(1:20)
% ====
x=(1:30)*1000.5
% ====
x=['a';'b']
% ====
x="a\tb"
% ====
x={"a\nb"}
% ====
x=[0.5;0.25]
% ====
x=1.0e5
% ====
x=12345.678
% ====
x=[1;10;100]*1.5
% ====
x=[1e-3;1e-4]
% ====
x=[1e6+0.1;1]
% ====
x=1e5+0.1
% ====
x=0.1+0.2i
% ====
x=[1e6+1i 2]
% ====
x=NaN+1i
% ====
x=complex(1,0)
% ====
x=[complex(1,0) 2]
% ====
x=complex(NaN,Inf)
% ====
display(5)
% ====
x=3, y=4; z=5
% ====
1+1
% ====
'abc'
% ====
{1}
% ====
[1 2 3](2)
% ====
x=999999
% ====
x=1000000
% ====
x=99999999
% ====
x=[1 999999]
% ====
x=[-1 999999]
% ====
x=[1 9999999]
% ====
x=[1 99999]
% ====
x=[-99999 1]
% ====
x=[-999999 1]
% ====
x=[1e6 NaN]
% ====
x=[999999 NaN]
% ====
x=1e6+1i
% ====
x=999999+1i
% ====
x=99999+1i
% ====
x=[1e5+1i 2]
% ====
x=[99999+1i 2]
% ====
x=[1.00001 1]
% ====
x=[1.000001 1]
% ====
x=[1.5;100000]
% ====
x=[1.5;99999]
% ====
x=[1.5;9999]
% ====
x=[1.5;999]
% ====
x=[0.01 99]
% ====
x=[0.01 999]
% ====
x=[0.001 9]
% ====
x=[0.001 99]
% ====
x=[0.0001 9]
% ====
x=0.001
% ====
x=0.01
% ====
x=0.0001
% ====
format long, x=pi*1e5, y=pi*10, z=pi*1000, w=[pi pi*10], v=[pi;pi*100], u=0.001, t=[0.1 0.01], format short
% ====
format long, x=single(pi*1000), y=single([pi pi*10]), z=single([pi pi*100]), w=single(0.1), format short
% ====
format long, x=123456, y=[1 123456], z=1e10, w=[1.5 1000], format short
% ====
sprintf('%f',1+2i)
% ====
sprintf('%s',1+2i)
% ====
x={@(y) y+1}
% ====
s.f=@(y) y+1
% ====
s=struct('f',{{@(y) y+1, 2}})
% ====
x=-0.5
% ====
x=[0.5 -0.25]
% ====
x=[-100.5 2]
% ====
x=[1e-3 -5]
% ====
x=-1e10
% ====
x=[-1e10 1]
% ====
x=int16([100;-5])
% ====
x=int32([])
% ====
x=uint8(200)
% ====
x=[1.5 2;NaN -3]
% ====
x=[1 NaN;-2 3]
% ====
x=[NaN -1]
% ====
x=[Inf -1]
% ====
x=[-Inf 1]
% ====
x=[1e5 1.5]
% ====
x=[12345.5 1]
% ====
x=12345.5
% ====
x=99999
% ====
x=0.5
% ====
x=1.23456789
% ====
x=100.5
% ====
x=1000.123
% ====
x=10000.123
% ====
x=1+0.5i
% ====
x=100+0.001i
% ====
x=[0.1+100i 5]
% ====
x=-1.5-2i
% ====
x=1i
% ====
x=regexp('ba','b','split'); size(x{1})
% ====
x=regexp('ab','b','split'); size(x{2})
% ====
x=strsplit(',a',','); size(x{1})
% ====
x=strsplit('a,',','); size(x{2})
% ====
[t]=regexp('ab','a()b','tokens'); size(t{1}{1})
% ====
m=regexp('ab','x*','match','emptymatch'); size(m{1})
% ====
n=regexp('ab','(?<q>x*)ab','names'); size(n.q)
% ====
x=regexp('','b','split'); size(x{1})
% ====
[a,b,c,d,e,f,g]=regexp('','x','once'); size(d), size(g)
% ====
x=regexprep('b','b',''); size(x)
% ====
x=ostrsplit(':a',':'); size(x{1})
% ====
[a,b]=strtok('abc'); size(b)
% ====
[a,b]=strtok('   '); size(a), size(b)
% ====
[a,b]=strtok(' ','jklmnop '); size(a), size(b)
% ====
[a,b]=strtok(''); size(a), size(b)
% ====
x=strtrim('  '); size(x)
% ====
x=strtrim({'  '}); size(x{1})
% ====
x=strrep('a','a',''); size(x)
% ====
x=strjoin({},','); size(x)
% ====
x=strjoin({''},','); size(x)
% ====
x=substr('abc',2,0); size(x)
% ====
x=fileparts('a'); size(x)
% ====
x=deblank({'  '}); size(x{1})
% ====
x=cellstr(''); size(x{1})
% ====
x=num2str([]); size(x)
% ====
x=lower(''); size(x)
% ====
x=validatestring('r',{'red','green'})
% ====
x=dec2bin(5), dec2bin(0), dec2bin([5;2]), dec2bin(-3), dec2hex(255), dec2base(10,3), dec2base(5,'ab'), dec2bin(5,8), dec2hex(10,4)
% ====
x=bin2dec('101'), bin2dec({'1','10'}), hex2dec('FF'), base2dec('zz',36), bin2dec('1 0'), bin2dec('2'), bin2dec('')
% ====
sscanf('3 4 5','%d')', sscanf('1.5,2.5','%f,')', sscanf('abc','%s'), sscanf('10 abc','%d %s')', [a,n]=sscanf('1 2 x','%d'), sscanf('12','%1d')'
% ====
sscanf('3 4 5 6','%d',[2 2]), sscanf('3 4 5 6','%d',2)', [a,b]=sscanf('5 hello','%d %s','C')
% ====
sscanf('x=5','x=%d'), sscanf('','%d'), size(sscanf('','%d')), sscanf('a','%d'), size(sscanf('a','%d')), sscanf('0x1F','%x'), sscanf('1e3','%g'), sscanf('5 6','%*d %d')
% ====
strjust(['a  ';'bb '],'right'), strjust('a  ','center'), strvcat('a','','bcd'), char('a','','bcd'), cellstr(['ab ';'c  '])
% ====
startsWith('hello','he'), startsWith({'abc','xbc'},'a'), endsWith('hello',{'lo','x'}), startsWith('Hello','he','IgnoreCase',true)
% ====
validatestring('x',{'red','green'})
% ====
validatestring('r',{'red','rose'})
% ====
validateattributes(1,{'char'},{})
% ====
validateattributes(-1,{'numeric'},{'positive'})
% ====
validateattributes([1 2],{'numeric'},{'scalar'},'fn','arg',2)
% ====
validateattributes(ones(2,3),{'numeric'},{'size',[2 NaN]})
% ====
validateattributes(ones(2,3),{'numeric'},{'size',[3 3]})
% ====
validateattributes(5,{'numeric'},{'>=',6})
% ====
validateattributes(5,{'numeric'},{'foo'})
% ====
fullfile('a','b','c.m'), fullfile('a/','/b'), [d,n,e]=fileparts('/x/y/z.tar.gz'), fileparts('abc'), fullfile('a',{'b','c'}), fullfile('')
% ====
eval("function r = q_(); r = 1; end"); q_(), clear q_, eval("function r = q_(); r = 2; endfunction"); q_() + 1
