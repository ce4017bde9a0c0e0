// Prototypes of the rows of abi.def, inside extern "C" of abi.h; what each operand is stands in abi.def.
#pragma once

void rt_set_f64(residua_context*, Value* d, double x);
void rt_set_bool(residua_context*, Value* d, int32_t b);
void rt_copy(residua_context*, Value* d, const Value* s);
void rt_move(residua_context*, Value* d, Value* s);
void rt_clear(residua_context*, Value* d);
void rt_own(residua_context*, Value* d);
int rt_to_f64(residua_context* c, const Value* s, double* out);
int rt_append(residua_context* c, Value* a, Value* const* parts, int64_t n);
int rt_switch_text(residua_context* c, const Value* subject, const char* text, int64_t n, int32_t* out);
int rt_text_equals(residua_context* c, const Value* v, const char* text, int64_t n, int32_t* out);
int rt_cell_link(residua_context* c, Value* d, const Value* a, const char* name, int64_t name_size, Value* const* subs,
                 int64_t n, int64_t colons, int64_t spread);
int rt_field_link(residua_context* c, Value* d, const Value* a, const char* name, int64_t n);
int rt_dynamic_field_link(residua_context* c, Value* d, const Value* a, const Value* name);
int rt_end_part(residua_context* c, Value* d, const Value* of, const char* name, int64_t size);
int rt_call_part(residua_context* c, Value* const* dest, int64_t nd, const Value* of, const char* name, int64_t size,
                 Value* const* args, int64_t n, int64_t colons, int64_t spread, int64_t nargout, int64_t* count);
int rt_make_map(residua_context* c, Value* d, Value* const* args, int64_t n, int64_t spread);
int rt_rest_of_arguments(residua_context* c, Value* d, Value* const* args, int64_t n, int64_t spread);
int rt_spread_arguments(residua_context* c, Value* const* parameters, int64_t np, const char* name, int64_t size,
                        int64_t takes_rest, Value* const* args, int64_t n, int64_t spread, int64_t* count);
int rt_call_in_frame(residua_context* c, Value* const* dest, int64_t nd, const char* function, int64_t size, int64_t id,
                     Value* const* args, int64_t n, int64_t spread, int64_t nargin, int64_t frame_nargout,
                     int64_t nargout, int64_t* count);
void rt_caught(residua_context* c, Value* d);
void rt_hold_error(residua_context* c, Value* d);
int rt_raise_held_error(residua_context* c, const Value* s);
int rt_may_speculate(residua_context* c, const char* function, int64_t size, int32_t* out);
int rt_give_up(residua_context* c);
int rt_gave_up(residua_context* c, const char* function, int64_t size, int32_t* out);
int rt_raise_again(residua_context*);
int rt_is_handle(residua_context*, const Value* v, int32_t* out);
int rt_call_number(residua_context* c, const Value* f, double x, double y, double z, int64_t n, double* out,
                   int32_t* is_number);
int rt_values_of(residua_context*, const Value* s, const char* field, int64_t size, double** values, int64_t* count);
void rt_own_values(residua_context*, Value* s);
int rt_to_bool(residua_context* c, const Value* s, int32_t* out);
int rt_to_integer(residua_context* c, const Value* s, int64_t class_number, int64_t* out);
int rt_to_single(residua_context* c, const Value* s, double* out);
int rt_is_double_matrix(residua_context* c, const Value* v, int32_t* out);
int rt_as_doubles(residua_context* c, Value* d, const Value* s, int32_t* out);
int rt_is_full_matrix(residua_context* c, const Value* v, int64_t class_number, int32_t* out);
int rt_is_full_array_of(residua_context* c, const Value* v, int64_t class_number, int64_t dimensions, int32_t* out);
void rt_set_pair(residua_context*, Value* d, double re, double im, int32_t complex);
int rt_to_pair(residua_context* c, const Value* s, double* re, double* im, int32_t* complex);
int rt_handle_tag(residua_context* c, const Value* h, int64_t* tag);
int rt_handle_capture(residua_context* c, Value* d, const Value* h, const char* name, int64_t size);
int rt_complex_view(residua_context* c, const Value* s, double** data, int64_t* numel, int64_t* rows, int64_t* cols,
                    int32_t* complex);
int rt_extent(residua_context* c, const Value* s, int64_t k, int64_t* out);
int rt_vector_product(residua_context* c, int64_t turned, const double* x, const double* y, int64_t n, double* out);
int rt_zero_of_product(residua_context* c, int64_t turned, const double* x, int64_t rows, const double* y, int64_t cols,
                       double* out);
int rt_long_arithmetic(residua_context* c, int64_t class_number, int64_t op, int64_t double_left, int64_t x, double y,
                       int64_t* out);
int rt_long_order(residua_context* c, int64_t class_number, int64_t x, double y, int64_t* out);
int rt_random_number(residua_context* c, int64_t distribution, double* out);
int rt_scratch(residua_context* c, int64_t which, int64_t count, double** data);
int rt_pair_times(residua_context* c, double a, double b, double p, double q, double* re, double* im);
int rt_pair_over(residua_context* c, double a, double b, double p, double q, double* re, double* im);
int rt_pair_exp(residua_context* c, double a, double b, double* re, double* im);
int rt_pair_function(residua_context* c, int64_t id, double a, double b, int32_t complex, double* re, double* im,
                     int32_t* is_complex);
int rt_pair_binary(residua_context* c, int64_t op, double a, double b, int32_t ab_complex, double p, double q,
                   int32_t pq_complex, double* re, double* im, int32_t* is_complex);
void rt_set_scalar(residua_context*, Value* d, int64_t class_number, double x);
void rt_set_char(residua_context*, Value* d, double code, const Value* quoted);
int rt_store_element(residua_context* c, Value* a, double i, double j, int64_t class_number, double v, const char* name,
                     int64_t name_size);
void rt_set_string(residua_context*, Value* d, const char* p, int64_t n, int64_t quote);
void rt_set_integer(residua_context*, Value* d, int64_t class_number, int64_t bits);
void rt_set_complex(residua_context*, Value* d, double re, double im);
int rt_is_empty(residua_context* c, const Value* s, int32_t* out);
int rt_numel(residua_context* c, const Value* s, double* out);
int rt_has_begun(residua_context* c, const Value* s, int32_t* out);
void rt_begin(residua_context* c, const Value* s);
int rt_is_full_array(residua_context*, const Value* s, int32_t* out);
int rt_is_real_scalar(residua_context*, const Value* s, int32_t* out);
int rt_is_real_array(residua_context*, const Value* s, int64_t dimensions, int32_t* out);
void rt_set_matrix(residua_context*, Value* d, const char* bytes, int64_t n, int64_t rows, int64_t cols);
int rt_new_matrix(residua_context* c, Value* d, int64_t rows, int64_t cols, double** data);
int rt_new_elements(residua_context* c, Value* d, int64_t rows, int64_t cols, int64_t class_number, double** data);
int rt_new_complex(residua_context* c, Value* d, int64_t rows, int64_t cols, double** data);
void rt_narrow(residua_context*, Value* d);
int rt_binary(residua_context* c, Value* d, int64_t op, const Value* a, const Value* b);
int rt_transposed_quotient(residua_context* c, Value* d, int64_t turn, const Value* a, const Value* b);
int rt_transposed_product(residua_context* c, Value* d, int64_t transpose_a, const Value* a, int64_t transpose_b,
                          const Value* b);
int rt_unary(residua_context* c, Value* d, int64_t op, const Value* a);
int rt_is_true(residua_context* c, const Value* s, int32_t* out);
int rt_list_value(residua_context* c, Value* d, const Value* list, const char* message, int64_t n);
int rt_list_unary_operand(residua_context* c, Value* d, const Value* list, int64_t op);
int rt_list_operand(residua_context* c, Value* d, const Value* list, int64_t op, const Value* other, int64_t other_left,
                    int64_t other_list);
int rt_list_is_true(residua_context* c, const Value* list, int32_t* out);
int rt_list_switch_matches(residua_context* c, const Value* list, const Value* label, int32_t* out);
int rt_is_scalar(residua_context* c, const Value* s, int32_t* out);
int rt_switch_matches(residua_context* c, const Value* subject, const Value* label, int32_t* out);
int rt_colon2(residua_context* c, Value* d, const Value* a, const Value* b);
int rt_colon3(residua_context* c, Value* d, const Value* a, const Value* i, const Value* b);
int rt_range_count(residua_context* c, double base, double increment, double limit, int64_t* count, double* last);
int rt_index(residua_context* c, Value* d, const Value* a, const char* name, int64_t name_size, Value* const* subs,
             int64_t n, int64_t colons, int64_t spread);
int rt_index_scalar(residua_context* c, const Value* a, const char* name, int64_t name_size, double i, double* out);
int rt_index_scalar3(residua_context* c, const Value* a, const char* name, int64_t name_size, double i, double j,
                     double k, double* out);
int rt_index_scalar2(residua_context* c, const Value* a, const char* name, int64_t name_size, double i, double j,
                     double* out);
int rt_cell_one(residua_context* c, Value* d, const Value* a, const char* name, int64_t name_size, Value* const* subs,
                int64_t n, int64_t colons, int64_t spread);
int rt_cell_first(residua_context* c, Value* d, const Value* a, const char* name, int64_t name_size, Value* const* subs,
                  int64_t n, int64_t colons, int64_t spread);
int rt_cell_list(residua_context* c, Value* d, const Value* a, const char* name, int64_t name_size, Value* const* subs,
                 int64_t n, int64_t colons, int64_t spread);
int rt_field(residua_context* c, Value* d, const Value* a, const char* name, int64_t n);
int rt_field_first(residua_context* c, Value* d, const Value* a, const char* name, int64_t n);
int rt_field_list(residua_context* c, Value* d, const Value* a, const char* name, int64_t n);
int rt_dynamic_field(residua_context* c, Value* d, const Value* a, const Value* name);
int rt_dynamic_field_list(residua_context* c, Value* d, const Value* a, const Value* name);
int rt_end_value(residua_context* c, const Value* a, int64_t k, int64_t n, double* out);
int rt_matrix(residua_context* c, Value* d, const char* rows, int64_t rows_size, Value* const* parts, int64_t n,
              int64_t spread);
int rt_cell_literal(residua_context* c, Value* d, const char* rows, int64_t rows_size, Value* const* parts, int64_t n,
                    int64_t spread);
int rt_handle(residua_context* c, Value* d, const char* name, int64_t n);
int rt_anonymous(residua_context* c, Value* d, const char* text, int64_t text_size, const char* names,
                 int64_t names_size, Value* const* captures, int64_t n);
int rt_assign_index(residua_context* c, Value* a, Value* const* subs, int64_t n, int64_t colons, int64_t spread,
                    const Value* right, const char* name, int64_t name_size);
int rt_fresh_place(residua_context* c, Value* d, const Value* right);
int rt_delete_index(residua_context* c, Value* a, Value* const* subs, int64_t n, int64_t colons, int64_t spread,
                    const char* name, int64_t name_size);
int rt_field_number(residua_context*, const Value* s, const char* name, int64_t size, double i, double k, double j,
                    int32_t* ok, double* out);
int rt_set_field_number(residua_context* c, Value* s, const char* name, int64_t size, double i, double k, double j,
                        double x, int32_t* ok);
int rt_number_at(residua_context*, const Value* a, double i, double j, double k, double l, int32_t* ok, double* out);
int rt_set_number_at(residua_context* c, Value* a, double i, double j, double k, double l, double x, int32_t* ok);
int rt_make_room(residua_context* c, Value* a, std::byte** elements, int64_t* fit, int64_t** extent);
int rt_store_scalar(residua_context* c, Value* a, double i, double v, const char* name, int64_t name_size);
int rt_store_scalar3(residua_context* c, Value* a, double i, double j, double k, double v, const char* name,
                     int64_t name_size);
int rt_store_scalar2(residua_context* c, Value* a, double i, double j, double v, const char* name, int64_t name_size);
int rt_read_path(residua_context* c, Value* d, const Value* root, const char* path, int64_t path_size,
                 Value* const* subs, int64_t n, int64_t colons, const char* name, int64_t name_size);
int rt_check_place(residua_context* c, const Value* root, const char* path, int64_t path_size, Value* const* subs,
                   int64_t n, int64_t colons);
int rt_assign_path(residua_context* c, Value* root, const char* path, int64_t path_size, Value* const* subs, int64_t n,
                   int64_t colons, const Value* right, const char* name, int64_t name_size);
int rt_call_builtin(residua_context* c, Value* const* dest, int64_t nd, int64_t id, Value* const* args, int64_t n,
                    int64_t spread, int64_t nargout, int64_t* count);
int rt_call_named(residua_context* c, Value* const* dest, int64_t nd, const char* name, int64_t size, const char* place,
                  int64_t place_size, Value* const* args, int64_t n, int64_t spread, int64_t nargout, int64_t* count);
int rt_call_value(residua_context* c, Value* const* dest, int64_t nd, const Value* f, const char* name, int64_t size,
                  Value* const* args, int64_t n, int64_t colons, int64_t spread, int64_t nargout, int64_t* count);
int rt_interpret(residua_context* c, Value* const* dest, int64_t nd, const char* name, int64_t size, Value* const* args,
                 int64_t n, int64_t nargin, int64_t nargout, int64_t* count);
int rt_map_fallback(residua_context* c, Value* d, const char* program, int64_t size, Value* const* parts, int64_t n);
int rt_display(residua_context* c, const char* name, int64_t size, const Value* v);
int rt_for_count(residua_context* c, const Value* range, const char* refusal, int64_t n, int64_t* count);
int rt_for_item(residua_context* c, Value* d, const Value* range, int64_t k);
int rt_undefined(residua_context* c, const char* name, int64_t size, const char* place, int64_t place_size);
int rt_undefined_result(residua_context* c, const char* name, int64_t size, const char* place, int64_t place_size);
void rt_set_missing(residua_context*, Value* d);
int rt_has_value(residua_context* c, const Value* s, int64_t* count);
int rt_turn_lines(residua_context* c, Value* a, const Value* g, double p, double q, int64_t kind, int32_t* ok);
int rt_gather_row(residua_context* c, Value* gathered, const Value* table, const Value* row, int32_t* taken);
int rt_gather_place(residua_context* c, Value* gathered, const Value* table, int64_t width, int32_t* taken,
                    double** to);
int rt_gathered_rows(residua_context* c, const Value* gathered, int64_t* count);
int rt_join_rows(residua_context* c, Value* table, Value* gathered);
