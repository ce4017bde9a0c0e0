/* Warnings of native code, and what it writes to standard error, as the session's own: `lastwarn` has them, a state that
 * turns one off holds, and one that makes it an error is met.
 *
 * They are kept while native code runs, in whatever thread, and told when the call has ended: what tells them may throw,
 * which it must not do through native code, and the session may be called by its own thread alone. What the session makes
 * of one, as far as it is its thread that asks, is asked at the place of the warning (__residua_call__.cc). */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "gateway.h"

enum { kMostKept = 10000 };

/* `identifier` null: text for standard error. */
typedef struct Kept {
  struct Kept* next;
  char* identifier;
  char* text;
} Kept;

static Kept* kept;
static Kept** kept_end = &kept;
static int kept_count;
static pthread_mutex_t kept_lock = PTHREAD_MUTEX_INITIALIZER;
static Kept* told; /* of the last call: those from here on are not told yet, or it threw */

static void Keep(const char* identifier, const char* text, size_t length) {
  pthread_mutex_lock(&kept_lock);
  Kept* one = ++kept_count <= kMostKept ? calloc(1, sizeof *one) : NULL;
  if (kept_count == kMostKept) {
    identifier = NULL;
    text = "more warnings of this call are left out\n";
    length = strlen(text);
  }
  if (one != NULL) {
    one->identifier = identifier != NULL ? strdup(identifier) : NULL;
    one->text = strndup(text, length);
    *kept_end = one;
    kept_end = &one->next;
  }
  pthread_mutex_unlock(&kept_lock);
}
static void KeepText(void* unused, const char* text, size_t length) { Keep(NULL, text, length); }
static void KeepWarning(void* unused, const char* identifier, const char* message, size_t length) {
  Keep(identifier, message, length);
}

void KeepWarnings(residua_context* context) {
  rt.residua_context_set_error_output(context, KeepText, NULL);
  rt.residua_context_set_warning(context, KeepWarning, NULL);
}

static void Drop(void) {
  Kept* one = told;
  told = one->next;
  free(one->identifier);
  free(one->text);
  free(one);
}

int NextWarning(int first, const char** identifier, const char** text) {
  if (first && kept == NULL && told == NULL) return 0;
  if (first) {
    while (told != NULL) Drop();
    told = kept;
    kept = NULL;
    kept_end = &kept;
    kept_count = 0;
  } else {
    Drop();
  }
  if (told == NULL) return 0;
  *identifier = told->identifier;
  *text = told->text != NULL ? told->text : "";
  return 1;
}

void TellWarnings(void) {
  const char *identifier, *text;
  for (int more = NextWarning(1, &identifier, &text); more; more = NextWarning(0, &identifier, &text)) {
    /* An empty first argument of `warning` is a format, and no identifier. */
    const int named = identifier != NULL && identifier[0] != '\0';
    mxArray* args[3] = {identifier == NULL ? mxCreateDoubleScalar(2) : mxCreateString(named ? identifier : "%s"),
                        mxCreateString(identifier == NULL || named ? "%s" : text), mxCreateString(text)};
    mexCallMATLAB(0, NULL, identifier == NULL || named ? 3 : 2, args, identifier == NULL ? "fprintf" : "warning");
    for (int k = 0; k < 3; ++k) mxDestroyArray(args[k]);
  }
}
