/*
 * A loss of power, played. Loaded before a process, this keeps beside its data what the process asked to be made
 * durable, and nothing else: at fsync and fdatasync of a file its bytes, at fsync of a folder its names.
 *
 * POWERLOSS_DATA  the folder that is watched
 * POWERLOSS_KEPT  the folder for what is durable: a file `f-ID` with the bytes of a file, `d-ID` with lines
 *                 "f ID NAME" or "d ID NAME" for a folder. An ID is inode and time of birth, since inodes return.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t keeping = PTHREAD_MUTEX_INITIALIZER;

static void give_up(const char *what)
{
    fprintf(stderr, "powerloss: %s: %s\n", what, strerror(errno));
    abort();
}

/* Writes "inode-seconds-nanoseconds" and answers the file's type. */
static mode_t identify(int folder, const char *name, int flags, char *id, size_t size)
{
    struct statx found;
    if (statx(folder, name, flags | AT_SYMLINK_NOFOLLOW, STATX_INO | STATX_TYPE | STATX_BTIME, &found) != 0)
        return 0;
    long long seconds = 0;
    unsigned nanoseconds = 0;
    if (found.stx_mask & STATX_BTIME) {
        seconds = found.stx_btime.tv_sec;
        nanoseconds = found.stx_btime.tv_nsec;
    }
    snprintf(id, size, "%llu-%lld-%u", (unsigned long long)found.stx_ino, seconds, nanoseconds);
    return found.stx_mode & S_IFMT;
}

static int is_watched(int fd)
{
    const char *data = getenv("POWERLOSS_DATA");
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (!data || length < 0)
        return 0;
    path[length] = '\0';
    size_t prefix = strlen(data);
    return strncmp(path, data, prefix) == 0 && (path[prefix] == '/' || path[prefix] == '\0');
}

static void keep_bytes(int fd, FILE *kept)
{
    static char bytes[1 << 16];
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    /* The file may have been opened to be written only. */
    int source = open(path, O_RDONLY);
    if (source < 0)
        give_up("open");
    ssize_t count;
    while ((count = read(source, bytes, sizeof bytes)) > 0) {
        if (fwrite(bytes, 1, count, kept) != (size_t)count)
            give_up("write");
    }
    if (count < 0)
        give_up("read");
    close(source);
}

static void keep_names(int fd, FILE *kept)
{
    char path[64], id[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    DIR *folder = opendir(path);
    if (!folder)
        give_up("opendir");
    struct dirent *entry;
    while ((entry = readdir(folder))) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        mode_t type = identify(fd, entry->d_name, 0, id, sizeof id);
        if (type)
            fprintf(kept, "%c %s %s\n", S_ISDIR(type) ? 'd' : 'f', id, entry->d_name);
    }
    closedir(folder);
}

/* Runs before the real call: what is written while it runs is not promised. */
static void keep(int fd)
{
    const char *folder = getenv("POWERLOSS_KEPT");
    char id[64], unfinished[PATH_MAX], finished[PATH_MAX];
    if (!folder || !is_watched(fd))
        return;
    pthread_mutex_lock(&keeping);
    mode_t type = identify(fd, "", AT_EMPTY_PATH, id, sizeof id);
    snprintf(unfinished, sizeof unfinished, "%s/unfinished", folder);
    snprintf(finished, sizeof finished, "%s/%c-%s", folder, S_ISDIR(type) ? 'd' : 'f', id);
    FILE *kept = fopen(unfinished, "w");
    if (!kept)
        give_up(unfinished);
    if (S_ISDIR(type))
        keep_names(fd, kept);
    else
        keep_bytes(fd, kept);
    if (fclose(kept) != 0 || rename(unfinished, finished) != 0)
        give_up(finished);
    pthread_mutex_unlock(&keeping);
}

static int call_real(const char *name, int fd)
{
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    if (!real)
        give_up(name);
    return real(fd);
}

int fsync(int fd)
{
    keep(fd);
    return call_real("fsync", fd);
}

int fdatasync(int fd)
{
    keep(fd);
    return call_real("fdatasync", fd);
}
