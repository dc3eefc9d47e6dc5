// Loaded into the server before the C library. Once the file SHIM_FILE exists, the thread that writes the log asks for
// the time in vain, once: Rust's standard library panics then, and the thread dies as it would of a mistake of ours.

#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static const char *file;

__attribute__((constructor)) static void begin(void) { file = getenv("SHIM_FILE"); }

int clock_gettime(clockid_t clock, struct timespec *time) {
    static atomic_flag failed = ATOMIC_FLAG_INIT;
    char thread[16];
    if (clock == CLOCK_MONOTONIC && file && prctl(PR_GET_NAME, thread) == 0 && strcmp(thread, "log") == 0 &&
        access(file, F_OK) == 0 && !atomic_flag_test_and_set(&failed)) {
        errno = EINVAL;
        return -1;
    }
    return syscall(SYS_clock_gettime, clock, time);
}
