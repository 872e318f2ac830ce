import { isDeepStrictEqual } from 'node:util'
import type { Valeur, Validite } from '@sillon/contract'
import { isDecided, lignesJugees, lignesMontrees } from '@sillon/domain'
import type { Value } from '@sillon/engine'
import { fromValeur, type Scheme, schemeFor, toValeur } from '@sillon/referentials'
import type { ReferencesOfYear } from '#fermes/referentiels/references'
import type { Database } from '#socle/database/database'
import { type JournalContext, record } from '#socle/journal/journal'
import { openVue, type Vue } from '../dossier/lecture'
import type { DossierDeFerme } from '../dossier/repository'
import type { Effet } from '../dossier/transition'
import { clearVerdicts, findValides, type ValiditeGardee } from './validites-repository'

interface FarmYear {
  readonly idExploitation: number
  readonly idMillesime: number
}
interface Fichier extends FarmYear {
  readonly idDossier: number
}

/** Rows of a part with an unconfirmed copied value. */
export const aConfirmerIn = ({ scheme, evaluation, aConfirmer }: Vue, partie: string): string[] =>
  lignesMontrees(scheme, partie, (code) => scheme.isVisible(evaluation, code)).filter((code) => aConfirmer.has(code))

/** Values judged with a part (a sub-section, or a row): the non-empty values of its rows. */
export function valeursVues({ scheme, evaluation }: Omit<Vue, 'aConfirmer'>, sousRubrique: string) {
  const judged = lignesJugees(
    scheme,
    sousRubrique,
    (code) => scheme.isVisible(evaluation, code),
    (code) => evaluation.isEntered(code),
  )
  return Object.fromEntries(
    judged
      .map((code) => [code, toValeur(evaluation.get(code) as Value)] as const)
      .filter(([, valeur]) => valeur !== null),
  )
}

/** Rows of a sub-section whose value differs from the judged value. A row that is no longer visible is not judged. */
export function changeesDepuis(
  vue: Omit<Vue, 'aConfirmer'>,
  sousRubrique: string,
  vues: Readonly<Record<string, Valeur>>,
): string[] {
  const now = valeursVues(vue, sousRubrique)
  const seen = (code: string) =>
    toValeur((vue.scheme.indicateurs.get(code)?.kind.decode ?? fromValeur)(vues[code] ?? null))
  return [...new Set([...Object.keys(vues), ...Object.keys(now)])]
    .filter((code) => vue.scheme.isVisible(vue.evaluation, code))
    .filter((code) => !isDeepStrictEqual(seen(code), now[code] ?? null))
}

/** Changed values of a sub-section since its verdict; none without a verdict. */
function modificationsOf(vue: Omit<Vue, 'aConfirmer'>, { codeNational, jugement }: ValiditeGardee) {
  if (jugement === null) return []
  const now = valeursVues(vue, codeNational)
  return [...new Set([...Object.keys(jugement.valeurs), ...Object.keys(now)])]
    .map((codeNational) => ({
      codeNational,
      ancienne: jugement.valeurs[codeNational] ?? null,
      nouvelle: now[codeNational] ?? null,
    }))
    .filter(({ ancienne, nouvelle }) => !isDeepStrictEqual(ancienne, nouvelle))
}

/** Whether a verdict of valid no longer covers the values of the sub-section. */
export const isOutlived = (vue: Vue, validite: ValiditeGardee): boolean =>
  validite.estValide === true &&
  (modificationsOf(vue, validite).length > 0 || aConfirmerIn(vue, validite.codeNational).length > 0)

/** Verdict on a sub-section, with the values that it shows now; the caller has loaded the sub-section. */
export function toValidite(
  vue: Omit<Vue, 'aConfirmer'>,
  validite: ValiditeGardee,
  bassins: ReferencesOfYear['bassins'],
): Omit<Validite, 'idSousRubrique' | 'idIndicateur'> {
  const { jugement, codeNational: _, ...said } = validite
  const shown = (code: string, valeur: Valeur) => {
    const indicateur = vue.scheme.indicateurs.get(code)
    return indicateur === undefined ? valeur : indicateur.kind.encode(fromValeur(valeur), { bassins })
  }
  return {
    ...said,
    aRevoir: jugement?.estValide === true && said.estValide === null,
    modifications: modificationsOf(vue, validite).map(({ codeNational, ancienne, nouvelle }) => ({
      codeNational,
      ancienne: shown(codeNational, ancienne),
      nouvelle: shown(codeNational, nouvelle),
    })),
  }
}

/**
 * Withdraws the verdict of each sub-section judged valid in which this transaction changed a value, whoever changed it; journalled as its consequence. The
 * author of the verdict and the judged values stay.
 */
export async function reviserValidites(
  tx: Database,
  scheme: Scheme,
  dossier: Fichier,
  idUtilisateur: number,
): Promise<void> {
  const valides = (await findValides(tx, dossier.idDossier)).map((validite) => ({ ...validite, validePar: null }))
  if (valides.length > 0) await retirer(tx, await openVue(tx, scheme, dossier), valides, dossier, idUtilisateur)
}

/**
 * Like `reviserValidites`, for a file already loaded in its state after the change.
 * @param validites its verdicts before
 * @returns the sub-sections whose verdict was withdrawn, and the length of the journal when there are some
 */
export async function retirer(
  tx: Database,
  vue: Vue,
  validites: Iterable<ValiditeGardee>,
  { idDossier, idExploitation, idMillesime }: Fichier,
  idUtilisateur: number,
): Promise<{ readonly retirees: ReadonlySet<string>; readonly revision?: number | undefined }> {
  const outlived = [...validites]
    .filter((validite) => isOutlived(vue, validite))
    .map(({ codeNational }) => codeNational)
  if (outlived.length === 0) return { retirees: new Set() }
  await clearVerdicts(tx, idDossier, outlived)
  const context: JournalContext = {
    idUtilisateur,
    idExploitation,
    idMillesime,
    codeDemarche: vue.scheme.codeNational,
    origine: 'CONSEQUENCE',
  }
  const revision = await record(
    tx,
    context,
    outlived.map((code) => ({ champ: `validite.${code}.estValide`, ancienne: true, nouvelle: null })),
  )
  return { retirees: new Set(outlived), revision }
}

/**
 * Like `reviserValidites`, for several files of a farm after a change of their shared data. A decided file keeps its frozen state; its verdicts are revised
 * when it is reopened. Call it with the files locked.
 */
export async function reviserValiditesDe(
  tx: Database,
  dossiers: readonly DossierDeFerme[],
  idUtilisateur: number,
): Promise<void> {
  for (const { codeNational, ...dossier } of dossiers) {
    const scheme = schemeFor(codeNational, dossier.idMillesime)
    if (scheme !== undefined && !isDecided(dossier.etatDossier))
      await reviserValidites(tx, scheme, dossier, idUtilisateur)
  }
}

/** A reopened file needs another check where its farm changed while the file was decided. */
export const effetReouverture: Effet = {
  async apres(tx, { idUtilisateur }, { dossier, codeNational, etat }) {
    const scheme = schemeFor(codeNational, dossier.idMillesime)
    if (isDecided(dossier.etatDossier) && !isDecided(etat) && scheme !== undefined)
      await reviserValidites(tx, scheme, dossier, idUtilisateur)
  },
}
