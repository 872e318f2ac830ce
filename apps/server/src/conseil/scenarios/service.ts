import {
  type createScenario as createCall,
  type listScenarios as listCall,
  SCENARIOS_MAX,
  type Scenario,
  type saveScenario as saveCall,
} from '@sillon/contract'
import { authorize, type Conflit, can, DomainError } from '@sillon/domain'
import { toValeur } from '@sillon/referentials'
import type { z } from 'zod'
import { findSaisies } from '#dossiers/dossier/contenu-repository'
import { lockFor, type OuvertureCalculee } from '#dossiers/dossier/ouvrir'
import type { Saisie } from '#dossiers/dossier/saisies'
import { checked } from '#dossiers/indicateurs/recues'
import { referencesAt } from '#fermes/referentiels/references'
import type { Database } from '#socle/database/database'
import { type Change, record } from '#socle/journal/journal'
import { refuseConflicts } from '#socle/journal/since'
import { essaisLus, memeValeur } from './essais'
import {
  countScenarios,
  findScenarios,
  insertScenario,
  removeScenario,
  type ScenarioGarde,
  updateScenario,
  writeEssais,
} from './repository'

/** A scenario as its reader may see it, with its revision. */
export interface ScenarioLu {
  readonly scenario: Scenario
  readonly revision: number
}

const NO_ENTRIES: ReadonlyMap<string, Saisie> = new Map()

/** Journal context of changes of a file. */
export const contextOf = ({ user, key, codeNational }: OuvertureCalculee) => ({
  idUtilisateur: user.idUtilisateur,
  idExploitation: key.idExploitation,
  idMillesime: key.idMillesime,
  codeDemarche: codeNational,
})

/** Journal field of a scenario: its name, null once it is deleted. */
const champDe = (idScenario: number) => `scenario.${idScenario}`

/** The scenarios of a file; none for a file that nobody has opened. */
export async function readScenarios(
  db: Database,
  ouverture: OuvertureCalculee,
): Promise<z.input<typeof listCall.answer>> {
  const { user, dossier } = ouverture
  const etats = dossier === undefined ? [] : [dossier.etatDossier]
  const saisies = dossier === undefined ? NO_ENTRIES : await findSaisies(db, dossier.idDossier)
  const found = dossier === undefined ? [] : await findScenarios(db, dossier.idDossier)
  return {
    permissions: { ecrire: can(user, 'indicateurs.write', { etats }) },
    scenarios: found.map((one) => lu(ouverture, one, saisies).scenario),
  }
}

/** @throws DomainError SCENARIO_INCONNU */
export async function readScenario(
  db: Database,
  ouverture: OuvertureCalculee,
  idScenario: number,
): Promise<ScenarioLu> {
  const idDossier = ouverture.dossier?.idDossier
  if (idDossier === undefined) throw new DomainError('SCENARIO_INCONNU')
  const scenario = await requireScenario(db, idDossier, idScenario)
  return lu(ouverture, scenario, await findSaisies(db, idDossier))
}

/** @throws DomainError SCENARIO_INCONNU */
export async function requireScenario(db: Database, idDossier: number, idScenario: number): Promise<ScenarioGarde> {
  const [scenario] = await findScenarios(db, idDossier, idScenario)
  if (scenario === undefined) throw new DomainError('SCENARIO_INCONNU')
  return scenario
}

export function lu(
  { scheme, permissions: { voirScores } }: OuvertureCalculee,
  { revision, revisionNom: _, application, appliquePar, appliqueLe, essais, ...scenario }: ScenarioGarde,
  saisies: ReadonlyMap<string, Saisie>,
): ScenarioLu {
  return {
    revision,
    scenario: {
      ...scenario,
      essais: essaisLus(scheme, essais, saisies, voirScores),
      application: application === null ? null : { par: appliquePar, le: appliqueLe },
    },
  }
}

/**
 * Adds a scenario to a file, which changes nothing in its entries: one transaction, journalled.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, SCENARIOS_AU_MAXIMUM, INDICATEUR_INCONNU, VALEUR_INVALIDE
 */
export async function create(
  db: Database,
  ouverture: OuvertureCalculee,
  { nom, essais }: z.output<typeof createCall.body>,
): Promise<ScenarioLu> {
  const given = await valides(db, ouverture, essais)
  return db.transaction(async (tx) => {
    const { idUtilisateur } = ouverture.user
    const { idDossier } = await lockFor(tx, ouverture, 'indicateurs.write')
    if ((await countScenarios(tx, idDossier)) >= SCENARIOS_MAX)
      throw new DomainError('SCENARIOS_AU_MAXIMUM', { max: SCENARIOS_MAX })
    const idScenario = await insertScenario(tx, { idDossier, nom, idUtilisateur })
    const saisies = await findSaisies(tx, idDossier)
    await writeEssais(
      tx,
      given.map(({ codeNational, valeur }) => ({
        idScenario,
        codeNational,
        valeur,
        avant: saisies.get(codeNational)?.valeur ?? null,
        revision: 1,
        par: idUtilisateur,
      })),
    )
    await record(tx, contextOf(ouverture), [{ champ: champDe(idScenario), ancienne: null, nouvelle: { nom } }])
    return lu(ouverture, await requireScenario(tx, idDossier, idScenario), saisies)
  })
}

/**
 * Renames a scenario, tries rows and withdraws others: one transaction. A name is journalled, tried rows are not: they change nothing
 * (docs/decisions/0047-scenarios.md).
 * @param ifMatch revision of the scenario that the caller read; null without one
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, SCENARIO_INCONNU, INDICATEUR_INCONNU, VALEUR_INVALIDE; ConflictError when somebody else has
 * set the name or one of the rows to another value since that revision
 */
export async function save(
  db: Database,
  ouverture: OuvertureCalculee,
  idScenario: number,
  body: z.output<typeof saveCall.body>,
  ifMatch: number | null,
): Promise<ScenarioLu> {
  const given = await valides(db, ouverture, body.essais)
  const { indicateurs } = ouverture.scheme
  const retires = body.retires
    .filter((code) => indicateurs.has(code))
    .map((codeNational) => ({ codeNational, valeur: null, estRetire: true }))
  const sent = [...given.map((one) => ({ ...one, estRetire: false })), ...retires]
  return db.transaction(async (tx) => {
    const { idUtilisateur } = ouverture.user
    const { idDossier } = await lockFor(tx, ouverture, 'indicateurs.write')
    const scenario = await requireScenario(tx, idDossier, idScenario)
    const saisies = await findSaisies(tx, idDossier)
    const known = new Map(scenario.essais.map((essai) => [essai.codeNational, essai]))
    const changed = sent.filter(({ codeNational, valeur, estRetire }) => {
      const now = known.get(codeNational)
      if (now === undefined) return !estRetire
      return now.estRetire !== estRetire || (!estRetire && !memeValeur(now.valeur, valeur))
    })
    const nom = body.nom === undefined || body.nom === scenario.nom ? null : body.nom
    refuseConflicts('INDICATEUR_MODIFIE_ENTRE_TEMPS', [
      ...(nom === null ? [] : conflitDeNom(scenario, nom, ifMatch)),
      ...changed.flatMap((one) => conflitDeLigne(known.get(one.codeNational), one, ifMatch)),
    ])
    if (nom === null && changed.length === 0) return lu(ouverture, scenario, saisies)
    const revision = scenario.revision + 1
    await updateScenario(tx, idScenario, {
      revision,
      modifiePar: idUtilisateur,
      modifieLe: new Date().toISOString(),
      ...(nom !== null && { nom, revisionNom: revision }),
    })
    await writeEssais(
      tx,
      changed.map((one) => ({
        idScenario,
        ...one,
        avant: saisies.get(one.codeNational)?.valeur ?? null,
        revision,
        par: idUtilisateur,
      })),
    )
    const renamed: Change[] =
      nom === null ? [] : [{ champ: champDe(idScenario), ancienne: { nom: scenario.nom }, nouvelle: { nom } }]
    await record(tx, contextOf(ouverture), renamed)
    return lu(ouverture, await requireScenario(tx, idDossier, idScenario), saisies)
  })
}

/**
 * Deletes a scenario: one transaction, journalled.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, SCENARIO_INCONNU
 */
export const remove = (db: Database, ouverture: OuvertureCalculee, idScenario: number): Promise<void> =>
  db.transaction(async (tx) => {
    const { idDossier } = await lockFor(tx, ouverture, 'indicateurs.write')
    const { nom } = await requireScenario(tx, idDossier, idScenario)
    await removeScenario(tx, idScenario)
    await record(tx, contextOf(ouverture), [{ champ: champDe(idScenario), ancienne: { nom }, nouvelle: null }])
  })

type Sent = z.output<typeof saveCall.body>['essais']

/** The rows sent, checked like entries of the sheets; for a row sent twice the last value counts. */
async function valides(db: Database, { user, key, scheme, references }: OuvertureCalculee, sent: Sent): Promise<Sent> {
  const listes = await referencesAt(db, key.idMillesime, scheme.references, references)
  const given = checked(scheme, listes, sent)
  if (given.some(({ code }) => scheme.indicateurs.get(code)?.scoring === true)) authorize(user, 'scores.write')
  return given.map(({ code, value }) => ({ codeNational: code, valeur: toValeur(value) }))
}

const conflitDeNom = (
  { nom: sienne, revisionNom, modifiePar, modifieLe }: ScenarioGarde,
  mienne: string,
  ifMatch: number | null,
): Conflit[] =>
  ifMatch === null || revisionNom <= ifMatch
    ? []
    : [{ codeNational: 'nom', mienne, sienne, par: modifiePar ?? '', le: modifieLe }]

/** A withdrawn row follows the file: the entry of the file stands for it. */
function conflitDeLigne(
  now: ScenarioGarde['essais'][number] | undefined,
  { codeNational, valeur, estRetire }: Sent[number] & { readonly estRetire: boolean },
  ifMatch: number | null,
): Conflit[] {
  if (now === undefined || ifMatch === null || now.revision <= ifMatch) return []
  const mienne = estRetire ? now.avant : valeur
  return [{ codeNational, mienne, sienne: now.estRetire ? now.avant : now.valeur, par: now.par ?? '', le: now.le }]
}
