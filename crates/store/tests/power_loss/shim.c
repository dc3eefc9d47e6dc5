// Loaded into the appender before the C library: it records, in order, every operation on the files of one folder,
// so that the test can tell what a disk would hold after a loss of power.
//
//   SHIM_FOLDER   the folder
//   SHIM_JOURNAL  the file to record them in
//   SHIM_KILL_AT  the operation before which the process is killed, from 1; 0 means never
//   SHIM_FAIL     "from to": these operations fail, writes with ENOSPC and syncs with EIO
//
// An operation is recorded after it is done and before the next one begins. Nothing is really synced: the machine that
// runs the test does not lose power.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST 1024
enum { NOTHING, FILE_, FOLDER };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder;
static int journal = -1;
static long count, kill_at, fail_from, fail_to;
static char what[MOST];
static uint64_t inode[MOST];

__attribute__((constructor)) static void begin(void) {
    folder = getenv("SHIM_FOLDER");
    const char *path = getenv("SHIM_JOURNAL"), *killing = getenv("SHIM_KILL_AT"), *failing = getenv("SHIM_FAIL");
    if (!folder || !path) return;
    journal = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (journal < 0) abort();
    if (killing) kill_at = atol(killing);
    if (failing && sscanf(failing, "%ld %ld", &fail_from, &fail_to) != 2) abort();
}

static void put(const void *bytes, size_t length) {
    const char *next = bytes;
    while (length > 0) {
        ssize_t done = syscall(SYS_write, journal, next, length);
        if (done <= 0) abort();
        next += done;
        length -= done;
    }
}

static void note(char operation, uint64_t of, uint64_t offset, const void *data, uint64_t length) {
    uint64_t head[4] = {(uint64_t)operation, of, offset, length};
    put(head, sizeof head);
    put(data, length);
}

// Counts one operation. Returns whether it has to fail.
static int step(void) {
    count++;
    if (count == kill_at) {
        kill(getpid(), SIGKILL);
        for (;;) pause();
    }
    return fail_from <= count && count < fail_to;
}

// The name of a file in the folder, or NULL.
static const char *name_of(const char *path) {
    if (journal < 0 || !path) return NULL;
    size_t length = strlen(folder);
    if (strncmp(path, folder, length) != 0 || path[length] != '/') return NULL;
    return path + length + 1;
}

static int is(int fd, char kind) { return journal >= 0 && fd >= 0 && fd < MOST && what[fd] == kind; }

static int do_open(int at, const char *path, int flags, mode_t mode) {
    const char *name = name_of(path);
    int is_folder = journal >= 0 && path && strcmp(path, folder) == 0;
    if (!name && !is_folder) return syscall(SYS_openat, at, path, flags, mode);
    pthread_mutex_lock(&lock);
    struct stat before, after;
    int new = (flags & O_CREAT) && stat(path, &before) != 0;
    if (new) step();
    int fd = syscall(SYS_openat, at, path, flags, mode);
    if (fd >= MOST) abort();
    if (fd >= 0) {
        if (fstat(fd, &after) != 0) abort();
        what[fd] = is_folder ? FOLDER : FILE_;
        inode[fd] = after.st_ino;
        if (new) note('C', inode[fd], 0, name, strlen(name));
        else if (name && (flags & O_TRUNC)) note('T', inode[fd], 0, NULL, 0);
    }
    pthread_mutex_unlock(&lock);
    return fd;
}

#define OPENING(name)                                                                                                  \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(more, mode_t) : 0;                                      \
        va_end(more);                                                                                                  \
        return do_open(AT_FDCWD, path, flags, mode);                                                                   \
    }
#define OPENING_AT(name)                                                                                               \
    int name(int at, const char *path, int flags, ...) {                                                               \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        mode_t mode = (flags & (O_CREAT | O_TMPFILE)) ? va_arg(more, mode_t) : 0;                                      \
        va_end(more);                                                                                                  \
        return do_open(at, path, flags, mode);                                                                         \
    }
OPENING(open)
OPENING(open64)
OPENING_AT(openat)
OPENING_AT(openat64)

int close(int fd) {
    if (fd >= 0 && fd < MOST) what[fd] = NOTHING;
    return syscall(SYS_close, fd);
}

static ssize_t do_write(int fd, const void *bytes, size_t length, off_t offset, int here) {
    pthread_mutex_lock(&lock);
    ssize_t done = -1;
    if (step()) {
        errno = ENOSPC;
    } else {
        if (here) offset = lseek(fd, 0, SEEK_CUR);
        done = here ? syscall(SYS_write, fd, bytes, length) : syscall(SYS_pwrite64, fd, bytes, length, offset);
        int why = errno;
        if (done > 0) note('W', inode[fd], offset, bytes, done);
        errno = why;
    }
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t write(int fd, const void *bytes, size_t length) {
    return is(fd, FILE_) ? do_write(fd, bytes, length, 0, 1) : syscall(SYS_write, fd, bytes, length);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
    return is(fd, FILE_) ? do_write(fd, bytes, length, offset, 0)
                         : syscall(SYS_pwrite64, fd, bytes, length, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
    return pwrite(fd, bytes, length, offset);
}

int ftruncate(int fd, off_t length) {
    if (!is(fd, FILE_)) return syscall(SYS_ftruncate, fd, length);
    pthread_mutex_lock(&lock);
    int done = -1;
    if (step()) errno = EIO;
    else done = syscall(SYS_ftruncate, fd, length);
    if (done == 0) note('T', inode[fd], length, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate64(int fd, off64_t length) { return ftruncate(fd, length); }

static int do_sync(int fd) {
    pthread_mutex_lock(&lock);
    int fails = step();
    note(what[fd] == FOLDER ? (fails ? 'd' : 'D') : (fails ? 's' : 'S'), inode[fd], 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    if (fails) errno = EIO;
    return fails ? -1 : 0;
}

int fsync(int fd) { return is(fd, FILE_) || is(fd, FOLDER) ? do_sync(fd) : syscall(SYS_fsync, fd); }

int fdatasync(int fd) { return is(fd, FILE_) || is(fd, FOLDER) ? do_sync(fd) : syscall(SYS_fdatasync, fd); }

int unlink(const char *path) {
    const char *name = name_of(path);
    if (!name) return syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    pthread_mutex_lock(&lock);
    step();
    int done = syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    int why = errno;
    if (done == 0) note('U', 0, 0, name, strlen(name));
    errno = why;
    pthread_mutex_unlock(&lock);
    return done;
}

// Operations that the model of the disk does not know must not go unnoticed.
static int refuse(const char *call, const char *path) {
    fprintf(stderr, "shim: %s of %s is not modelled\n", call, path);
    abort();
}

int rename(const char *from, const char *to) {
    if (name_of(from) || name_of(to)) return refuse("rename", from);
    return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int fallocate(int fd, int mode, off_t offset, off_t length) {
    if (is(fd, FILE_)) return refuse("fallocate", folder);
    return syscall(SYS_fallocate, fd, mode, offset, length);
}

int fallocate64(int fd, int mode, off64_t offset, off64_t length) { return fallocate(fd, mode, offset, length); }
