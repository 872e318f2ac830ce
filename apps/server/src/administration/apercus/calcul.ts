import { setImmediate } from 'node:timers/promises'
import { isErrorCode } from '@sillon/contract'
import { DomainError, isDecided } from '@sillon/domain'
import { comparerSous, type DossierCompare } from '@sillon/referentials/a-confirmer'
import type { FastifyBaseLogger } from 'fastify'
import { type DossierLu, entreeDe, lireDossiers } from '#dossiers/resultats/pages'
import { headOf, type ReferencesOfYear, referencesAt } from '#fermes/referentiels/references'
import type { Database } from '#socle/database/database'
import { refusalOf } from '#socle/database/failures'
import type { SommesApercu } from '#socle/database/schema'
import { Bail } from '#socle/taches/bail'
import { Ronde } from '#socle/taches/ronde'
import {
  type ApercuPris,
  aLire,
  compter,
  echouer,
  etatsDe,
  garderPage,
  isGivenUp,
  nombreDe,
  prendre,
  rendre,
  tenir,
  terminer,
} from './repository'
import { AUCUNE_SOMME, avecPage, type Compare } from './sommes'
import { type Regles, requireRegles } from './versions'

/** Polling interval for abandoned previews; requested ones begin at once. */
const EVERY_MS = 10_000
/** Files computed without a yield: some milliseconds, so that requests are served meanwhile. */
const D_AFFILEE = 10

/**
 * Computes the requested previews, one at a time; other processes on the same database do the same. The next process goes on after the last stored page of a
 * preview whose process stopped.
 */
export const rondeDesApercus = (db: Database, logger: FastifyBaseLogger): Ronde<ApercuPris> =>
  new Ronde(
    {
      echec: 'the previews could not be read',
      everyMs: EVERY_MS,
      prendre: () => prendre(db),
      faire: (taken, arret) => faire(db, logger, taken, arret),
    },
    logger,
  )

async function faire(db: Database, logger: FastifyBaseLogger, taken: ApercuPris, arret: AbortSignal): Promise<void> {
  const { idApercu } = taken
  if (isGivenUp(taken)) {
    await echouer(db, taken, 'ERREUR_INTERNE')
    return
  }
  const bail = new Bail(() => tenir(db, taken), arret)
  try {
    const sommes = await calculerApercu(db, taken, bail.signal)
    // Cancelled, or taken over by another process.
    if (sommes === null) return
    await db.transaction((tx) => terminer(tx, taken, sommes))
    logger.info({ idApercu, dossiers: sommes.dossiers, echecs: sommes.echecs }, 'preview computed')
  } catch (error) {
    if (arret.aborted) {
      await rendre(db, taken)
      return
    }
    if (bail.signal.aborted) return
    const code = error instanceof DomainError ? error.code : (refusalOf(error) ?? 'ERREUR_INTERNE')
    // A temporary failure is retried.
    if (code === 'SERVICE_INDISPONIBLE') throw error
    if (!(error instanceof DomainError)) logger.error({ err: error, idApercu }, 'preview given up')
    await echouer(db, taken, isErrorCode(code) ? code : 'ERREUR_INTERNE')
  } finally {
    await bail.end()
  }
}

/**
 * Computes every stored file of a year by both sets of rules, page by page, and stores the sums of each page with its files whose conclusion differs; no result
 * of a file is written.
 * @returns the sums; null once the preview is cancelled, or another process has taken it over
 * @throws DomainError VERSION_INCONNUE when a set of rules is no longer there; AbortError when `signal` aborts
 */
export async function calculerApercu(
  db: Database,
  taken: ApercuPris,
  signal: AbortSignal,
): Promise<SommesApercu | null> {
  const regles = requireRegles(taken.version, taken.idMillesime)
  const { millesime, enVigueur } = regles
  if (enVigueur.version !== taken.enVigueur) throw new DomainError('VERSION_INCONNUE')
  const annee = await referencesAt(db, millesime, enVigueur.references, await headOf(db, millesime))
  if (taken.total === null) await compter(db, taken, await nombreDe(db, aLire(taken, 0)))
  let { dernierDossier: dernier } = taken
  let sommes = taken.sommes ?? AUCUNE_SOMME
  while (true) {
    signal.throwIfAborted()
    const dossiers = await lireDossiers(db, { millesime, parmi: aLire(taken, dernier) })
    const last = dossiers.at(-1)
    if (last === undefined) return sommes
    const page = await comparerPage(db, regles, annee, dossiers, signal)
    sommes = avecPage(sommes, page)
    dernier = last.idDossier
    const isHeld = await db.transaction((tx) => garderPage(tx, taken, { sommes, dernier, page }))
    if (!isHeld) return null
  }
}

async function comparerPage(
  db: Database,
  { version, enVigueur, aConfirmer }: Regles,
  annee: ReferencesOfYear,
  dossiers: readonly DossierLu[],
  signal: AbortSignal,
): Promise<Compare[]> {
  const etats = await etatsDe(
    db,
    dossiers.map(({ idDossier }) => idDossier),
  )
  const comparer = (dossier: DossierLu): DossierCompare | null => {
    try {
      return comparerSous(enVigueur, aConfirmer, version, entreeDe(enVigueur, annee, dossier))
    } catch {
      // Stored entries that the rules cannot read: the file counts as a failure.
      return null
    }
  }
  const page: Compare[] = []
  for (const [rang, dossier] of dossiers.entries()) {
    if (rang % D_AFFILEE === 0) {
      await setImmediate()
      signal.throwIfAborted()
    }
    const { idDossier } = dossier
    const etat = etats.get(idDossier)
    page.push({ idDossier, estDecide: etat !== undefined && isDecided(etat), compare: comparer(dossier) })
  }
  return page
}
