// Turns the CSV files of packages/referentials/data into typed modules, so that no number is copied by hand: `npm run generate`, or `npm run generate -- hve4`
// for one scheme. A test compares its output with the existing files.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aidesModule, lieuxAidesModule } from './referentials/aides.mjs'
import { anglaisModule, culturesAnglaisModule } from './referentials/anglais.mjs'
import { catalogueModule, controlesModule, preuvesModule, seuilsModule } from './referentials/catalogue.mjs'
import { hasCsv, ROOT, schemes } from './referentials/csv.mjs'
import { fermesModule, parametresModule } from './referentials/exemples.mjs'
import { appendReleased } from './referentials/identifiants.mjs'
import { tableModule, tables } from './referentials/tables.mjs'
import { versionModule, versionsDe } from './referentials/versions.mjs'

/** The files of one scheme, by their path from the repository's root. */
function filesOfScheme(scheme) {
  const modules = {
    catalogue: catalogueModule,
    ...(hasCsv(`${scheme}/validations`) && { controles: controlesModule }),
    ...(hasCsv(`${scheme}/preuves-attendues`) && { preuves: preuvesModule }),
    ...(hasCsv(`${scheme}/aides`) && { aides: aidesModule, 'lieux-aides': lieuxAidesModule }),
    seuils: seuilsModule,
    // The demonstration shows the farms of both, and the parameters of this one.
    'fermes-exemples': fermesModule,
    ...(scheme === 'hve4' && { 'parametres-ift-exemples': parametresModule }),
  }
  return [
    ...Object.entries(modules).map(([name, module]) => [
      `packages/referentials/src/${scheme}/generated/${name}.ts`,
      module(scheme),
    ]),
    ...versionsDe(scheme).map((version) => [
      `packages/referentials/src/${scheme}/generated/versions/${version}.ts`,
      versionModule(scheme, version),
    ]),
  ]
}

/** Every generated file, by its path from the repository's root. @param only one scheme, when it is given */
export function generatedFiles(only) {
  const ofTables = tables.map((table) => [
    `packages/referentials/src/donnees/generated/${table[0]}.ts`,
    tableModule(table),
  ])
  const ofNames = [
    ['packages/referentials/src/donnees/generated/anglais.ts', anglaisModule()],
    ['packages/referentials/src/donnees/generated/cultures-anglais.ts', culturesAnglaisModule()],
  ]
  const ofSchemes = schemes.filter((scheme) => only === undefined || scheme === only).flatMap(filesOfScheme)
  return new Map([...(only === undefined ? [...ofTables, ...ofNames] : []), ...ofSchemes])
}

if (process.argv[1] === import.meta.filename) {
  const only = process.argv[2]
  if (only !== undefined && !schemes.includes(only))
    throw new Error(`No scheme ${only}: there are ${schemes.join(', ')}.`)
  for (const [path, content] of generatedFiles(only)) writeFileSync(join(ROOT, path), content)
  for (const scheme of only === undefined ? schemes : [only]) appendReleased(scheme)
}
