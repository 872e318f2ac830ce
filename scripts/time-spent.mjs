// Where the time of `npm test` went. As a reporter of Vitest (scripts/test.mjs) it notes what each file of tests took.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Notes the seconds of each file, with its project, in the file that TIME_SPENT names. */
export default class TimeSpent {
  onTestRunEnd(modules) {
    writeFileSync(process.env.TIME_SPENT, JSON.stringify(modules.map(spentOn)))
  }
}

function spentOn(module) {
  const { collectDuration, duration } = module.diagnostic()
  return {
    project: module.project.name,
    file: relative(process.cwd(), module.moduleId),
    seconds: (collectDuration + duration) / 1000,
  }
}

const line = (depth, seconds, title) => `${'  '.repeat(depth)}${String(Math.round(seconds)).padStart(5)} s  ${title}`
const slowestFirst = (spent) => spent.toSorted((a, b) => b.seconds - a.seconds)

/**
 * Lines told at the end.
 * @param steps `{ title, seconds, parts: [{ title, seconds }] }`, in the order in which they ran; parts run side by side
 * @param files of Vitest, as noted above; several are run at a time, so that they come to more than their step
 */
export function whereTimeWent(steps, files, count = 10) {
  const sums = [...new Set(files.map(({ project }) => project))].map((project) => {
    const those = files.filter((file) => file.project === project)
    return {
      title: `${project}, ${those.length} file${those.length === 1 ? '' : 's'}`,
      seconds: those.reduce((sum, file) => sum + file.seconds, 0),
    }
  })
  return [
    ...steps.flatMap(({ title, seconds, parts }) => [
      line(0, seconds, title),
      ...(parts.length > 1 ? slowestFirst(parts).map((part) => line(1, part.seconds, part.title)) : []),
    ]),
    'Projects of tests, several files at a time',
    ...slowestFirst(sums).map((sum) => line(1, sum.seconds, sum.title)),
    'Slowest files of tests',
    ...slowestFirst(files)
      .slice(0, count)
      .map(({ project, file, seconds }) => line(1, seconds, `${file} (${project})`)),
  ]
}
