import type { getApplication as getCall, IndicateurSaisi, Scenario } from '@sillon/contract'
import { can, DomainError, isDecided } from '@sillon/domain'
import { fromValeur } from '@sillon/referentials'
import type { z } from 'zod'
import { findSaisies } from '#dossiers/dossier/contenu-repository'
import { lire } from '#dossiers/dossier/lecture'
import { lockFor, type OuvertureCalculee } from '#dossiers/dossier/ouvrir'
import type { Saisie } from '#dossiers/dossier/saisies'
import { enregistrer } from '#dossiers/indicateurs/enregistrer'
import { isOutlived } from '#dossiers/indicateurs/jugement'
import { findValidites } from '#dossiers/indicateurs/validites-repository'
import type { Database } from '#socle/database/database'
import type { LigneAppliquee } from '#socle/database/schema'
import type { Version } from '#socle/http/call-handler'
import { record } from '#socle/journal/journal'
import { essaisLus, memeValeur, quiChangent } from './essais'
import type { EssaiGarde } from './repository'
import { updateScenario } from './repository'
import { contextOf, lu, requireScenario } from './service'

/** A scenario after its application, or the undo of it, with the number of changed entries. */
interface Applique {
  readonly scenario: Scenario
  readonly nombre: number
}

/** Journal field of an application: the scenario's name and the number of entries, null once undone. */
const champDApplication = (idScenario: number) => `scenarioApplique.${idScenario}`

/**
 * Entries of the file that a scenario would change, and the sections judged valid that it would open again.
 * @throws DomainError SCENARIO_INCONNU
 */
export async function readApplication(
  db: Database,
  ouverture: OuvertureCalculee,
  idScenario: number,
): Promise<z.input<typeof getCall.answer>> {
  const { dossier, scheme, permissions } = ouverture
  if (dossier === undefined) throw new DomainError('SCENARIO_INCONNU')
  const { revision, essais } = await requireScenario(db, dossier.idDossier, idScenario)
  const saisies = await findSaisies(db, dossier.idDossier)
  const changent = quiChangent(essais, saisies)
  return {
    revision,
    lignes: essaisLus(scheme, changent, saisies, permissions.voirScores).map(
      ({ codeNational, valeur, actuelle, etat }) => ({
        codeNational,
        ancienne: actuelle,
        nouvelle: valeur,
        estDepassee: etat === 'DEPASSE',
      }),
    ),
    aRejuger: await findARejuger(db, ouverture, changent),
  }
}

/** Sections judged valid whose values a scenario would change. */
async function findARejuger(
  db: Database,
  ouverture: OuvertureCalculee,
  changent: readonly EssaiGarde[],
): Promise<string[]> {
  const { user, dossier } = ouverture
  if (dossier === undefined || isDecided(dossier.etatDossier) || !can(user, 'validites.read')) return []
  const { scheme, evaluation } = await lire(db, ouverture)
  const apres = evaluation.with(
    Object.fromEntries(changent.map(({ codeNational, valeur }) => [codeNational, fromValeur(valeur)])),
  )
  const vue = { scheme, evaluation: apres, aConfirmer: new Set<string>() }
  return [...(await findValidites(db, dossier.idDossier)).values()]
    .filter((validite) => isOutlived(vue, validite))
    .map(({ codeNational }) => codeNational)
}

/**
 * Writes a scenario into its file, as a save of the sheets does: one transaction, one act of the history.
 * @param vue revision of the scenario in the preview
 * @param lue version of the file in the preview; null when unknown
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, SCENARIO_INCONNU, SCENARIO_MODIFIE_ENTRE_TEMPS, SCENARIO_SANS_EFFET, VALEUR_INVALIDE;
 * ConflictError when somebody has changed one of the entries since the preview
 */
export const apply = (
  db: Database,
  ouverture: OuvertureCalculee,
  idScenario: number,
  { vue, lue }: { readonly vue: number; readonly lue: Version | null },
): Promise<Applique> =>
  db.transaction(async (tx) => {
    const { idDossier } = await lockFor(tx, ouverture, 'indicateurs.write')
    const scenario = await requireScenario(tx, idDossier, idScenario)
    if (scenario.revision !== vue) throw new DomainError('SCENARIO_MODIFIE_ENTRE_TEMPS')
    const changent = quiChangent(scenario.essais, await findSaisies(tx, idDossier))
    if (changent.length === 0) throw new DomainError('SCENARIO_SANS_EFFET')
    const lignes = await ecrire(
      tx,
      ouverture,
      idDossier,
      changent.map(({ codeNational, valeur }) => ({ codeNational, valeur, estSaisie: valeur !== null })),
      lue,
    )
    const { nom } = scenario
    await record(tx, { ...contextOf(ouverture), origine: 'SCENARIO' }, [
      { champ: champDApplication(idScenario), ancienne: null, nouvelle: { nom, nombre: changent.length } },
    ])
    await updateScenario(tx, idScenario, {
      application: lignes,
      appliquePar: ouverture.user.idUtilisateur,
      appliqueLe: new Date().toISOString(),
    })
    return relu(tx, ouverture, idDossier, idScenario, changent.length)
  })

/**
 * Restores the entries that the last application of a scenario changed, in one transaction and one act of the history.
 * @throws DomainError ACTION_INTERDITE, DOSSIER_NON_MODIFIABLE, SCENARIO_INCONNU, SCENARIO_NON_APPLIQUE, SCENARIO_CHANGE_DEPUIS with the entries that changed
 * since
 */
export const annuler = (db: Database, ouverture: OuvertureCalculee, idScenario: number): Promise<Applique> =>
  db.transaction(async (tx) => {
    const { idDossier } = await lockFor(tx, ouverture, 'indicateurs.write')
    const { nom, application } = await requireScenario(tx, idDossier, idScenario)
    if (application === null) throw new DomainError('SCENARIO_NON_APPLIQUE')
    const saisies = await findSaisies(tx, idDossier)
    const faults = application
      .filter(({ codeNational, nouvelle }) => !memeValeur(saisies.get(codeNational)?.valeur ?? null, nouvelle))
      .map(({ codeNational }) => ({ path: codeNational, code: 'VALEUR_CHANGEE_DEPUIS' }))
    if (faults.length > 0) throw new DomainError('SCENARIO_CHANGE_DEPUIS', {}, faults)
    const anciennes = application.map(({ codeNational, ancienne, etaitAConfirmer }) => ({
      codeNational,
      valeur: ancienne,
      estSaisie: ancienne !== null,
      ...(etaitAConfirmer && { aConfirmer: true }),
    }))
    await ecrire(tx, ouverture, idDossier, anciennes, null)
    const nombre = application.length
    await record(tx, { ...contextOf(ouverture), origine: 'SCENARIO' }, [
      { champ: champDApplication(idScenario), ancienne: { nom, nombre }, nouvelle: null },
    ])
    await updateScenario(tx, idScenario, { application: null, appliquePar: null, appliqueLe: null })
    return relu(tx, ouverture, idDossier, idScenario, nombre)
  })

/** Saves entries like the sheets. @returns every entry that this changed, earlier campaigns that the save fills included */
async function ecrire(
  tx: Database,
  ouverture: OuvertureCalculee,
  idDossier: number,
  saisies: readonly IndicateurSaisi[],
  lue: Version | null,
): Promise<LigneAppliquee[]> {
  const avant = await findSaisies(tx, idDossier)
  await enregistrer(tx, ouverture, saisies, lue, 'TOUT', 'SCENARIO')
  const apres = await findSaisies(tx, idDossier)
  const of = (entries: ReadonlyMap<string, Saisie>, code: string) => entries.get(code)?.valeur ?? null
  return [...apres.keys()]
    .filter((code) => !memeValeur(of(avant, code), of(apres, code)))
    .map((code) => ({
      codeNational: code,
      ancienne: of(avant, code),
      etaitAConfirmer: avant.get(code)?.aConfirmer ?? false,
      nouvelle: of(apres, code),
    }))
}

async function relu(
  tx: Database,
  ouverture: OuvertureCalculee,
  idDossier: number,
  idScenario: number,
  nombre: number,
): Promise<Applique> {
  const { scenario } = lu(ouverture, await requireScenario(tx, idDossier, idScenario), await findSaisies(tx, idDossier))
  return { scenario, nombre }
}
