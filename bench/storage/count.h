/* Bytes that the program holds: see count.c. */
#pragma once

void live_bytes_mark(void);      /* from here */
void live_bytes_forget(void);    /* what was freed again until now */
long long live_bytes_peak(void); /* the most at once, over what there was at the mark */
