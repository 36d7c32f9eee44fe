/** Milliseconds this thread has worked, not what the clock says: on a busy machine others hold it up as well. */
export function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
