import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Papa from 'papaparse'

/** Whether tests use LibreOffice: under `npm run test:all`, where it is installed. */
export const hasLibreOffice =
  process.env.TEST_ALL === '1' && spawnSync('soffice', ['--version'], { stdio: 'ignore' }).error === undefined

/** Semicolons, quotes, UTF-8, from the first row, raw values, every sheet. */
const CSV = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,1033,false,false,false,false,false,-1'

/** Recalculates workbooks on request, without a question to the user. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`

/** A day in the format of this CSV, which no text of ours has. */
export const dayInCsv = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')

/** Sheets of workbooks by the name of their file, then by their own, as rows of cells: opened and recalculated by LibreOffice, which writes each as a CSV. */
export function sheetsByLibreOffice(
  workbooks: Readonly<Record<string, Uint8Array>>,
): (workbook: string, sheet: string) => readonly (readonly string[])[] {
  const folder = mkdtempSync(join(tmpdir(), 'sillon-libreoffice-'))
  try {
    const out = join(folder, 'csv')
    mkdirSync(out)
    const files = Object.entries(workbooks).map(([name, bytes]) => {
      const file = join(folder, name)
      writeFileSync(file, bytes)
      return file
    })
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
    mkdirSync(join(folder, 'profile', 'user'), { recursive: true })
    writeFileSync(join(folder, 'profile', 'user', 'registrymodifications.xcu'), SETTINGS)
    const { status, stderr } = spawnSync(
      'soffice',
      [profile, '--headless', '--convert-to', CSV, '--outdir', out, ...files],
      // Days in the language of the CSV, whatever the machine's.
      { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C', LANG: 'C' } },
    )
    if (status !== 0) throw new Error(`LibreOffice: ${stderr}`)
    const read = new Map(
      readdirSync(out).map((name) => [
        name,
        Papa.parse<string[]>(readFileSync(join(out, name), 'utf8'), { delimiter: ';' }).data,
      ]),
    )
    return (workbook, sheet) => {
      const name = `${workbook.replace(/\.\w+$/, '')}-${sheet}.csv`
      const found = read.get(name)
      if (found === undefined) throw new Error(`LibreOffice wrote no ${name}, only ${[...read.keys()].join(', ')}`)
      return found
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
