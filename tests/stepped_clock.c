/* stepped_clock.c - preloaded into a server: somebody sets the system's clock while it runs. By how many
 * seconds stands in the file that KONTOR_TEST_CLOCK names. Clocks that nobody can set stay as they are. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static long seconds_set(void)
{
    char        text[32] = "";
    const char *path = getenv("KONTOR_TEST_CLOCK");
    int         file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return 0;
    if (read(file, text, sizeof text - 1) < 0)
        text[0] = 0;
    close(file);
    return strtol(text, NULL, 10);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int result = (int)syscall(SYS_clock_gettime, clock, now);
    if (result == 0 && clock == CLOCK_REALTIME)
        now->tv_sec += seconds_set();
    return result;
}

time_t time(time_t *into)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (into)
        *into = now.tv_sec;
    return now.tv_sec;
}
