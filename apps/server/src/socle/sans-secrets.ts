/** Settings of a worker thread that reads files of others: it gets none of our secrets, because a file may exploit its reader. */
export const sansSecrets = {
  env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
  execArgv: [],
}
