import { type GenreEnregistrement, genresEnregistrement, isErrorCode, type UserInfo } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyBaseLogger } from 'fastify'
import { requireWritable } from '#fermes/assolement/service'
import type { FermeChangee } from '#fermes/exploitations/effets'
import { findUserInfo } from '#personnes/utilisateurs/administration-repository'
import type { Database } from '#socle/database/database'
import { refusalOf } from '#socle/database/failures'
import { Bail } from '#socle/taches/bail'
import { Ronde } from '#socle/taches/ronde'
import { type Ecriture, enregistrerInterventions, enregistrerParcelles } from './enregistrer'
import { findLien, lier, ouvrirSource, proposer, requirePartenaire, requireTitulaire } from './liens'
import { MAXIMA, recevoir } from './reception'
import {
  type Echecs,
  endSynchronisation,
  isGivenUp,
  rendre,
  type SynchronisationPrise,
  takeSynchronisation,
  tenir,
} from './repository'
import type { Source, Sources } from './source'

/** Polling interval for abandoned synchronisations; requested ones begin at once. */
const EVERY_MS = 10_000

/** Number of synchronisations that this process runs at once: they mostly wait for partners. */
const LARGEUR = 3

/** Progress of a synchronisation in this process. */
interface Cours {
  readonly taken: SynchronisationPrise
  readonly bail: Bail
  /** Number of records received, by kind. */
  readonly recus: Map<GenreEnregistrement, number>
}

/** Parts of the server that a synchronisation needs, given by `app.ts`. */
interface Suites {
  readonly sources: Sources
  readonly fermeChangee: FermeChangee
}

/**
 * Runs the requested synchronisations; other processes on the same database do the same. The next process resumes one whose process stopped: kinds of records
 * that are written stay, the others are received again.
 */
export function rondeDesSynchronisations(
  db: Database,
  suites: Suites,
  logger: FastifyBaseLogger,
): Ronde<SynchronisationPrise> {
  const synchroniseur = new Synchroniseur(db, suites, logger)
  const travail = {
    echec: 'the synchronisations could not be read',
    everyMs: EVERY_MS,
    largeur: LARGEUR,
    prendre: () => takeSynchronisation(db),
    faire: (taken: SynchronisationPrise, arret: AbortSignal) => synchroniseur.synchroniser(taken, arret),
  }
  return new Ronde(travail, logger)
}

/** One synchronisation at a time, from its partner to the register. */
class Synchroniseur {
  constructor(
    private readonly db: Database,
    private readonly suites: Suites,
    private readonly logger: FastifyBaseLogger,
  ) {}

  async synchroniser(taken: SynchronisationPrise, arret: AbortSignal): Promise<void> {
    const { idSynchronisation } = taken
    const finir = (echecs: Echecs, fait = 0) => {
      const isSans = (genre: GenreEnregistrement) => genre in echecs
      const etat =
        'exploitation' in echecs || genresEnregistrement.every(isSans)
          ? 'ECHEC'
          : genresEnregistrement.some(isSans)
            ? 'PARTIELLE'
            : 'EFFECTUEE'
      return endSynchronisation(this.db, taken, { etat, fait, echecs })
    }
    if (isGivenUp(taken)) {
      await finir({ exploitation: 'SYNCHRONISATION_INTERROMPUE' })
      return
    }
    const recus = new Map<GenreEnregistrement, number>()
    const total = () => [...recus.values()].reduce((somme, nombre) => somme + nombre, 0)
    const bail = new Bail(() => tenir(this.db, taken, total()), arret)
    try {
      const echecs = await this.recevoirTout({ taken, bail, recus })
      await finir(echecs, total())
      this.logger.info({ idSynchronisation, echecs }, 'synchronisation done')
    } catch (error) {
      if (arret.aborted) await rendre(this.db, taken)
      // Taken over by another process.
      else if (!bail.signal.aborted) await finir({ exploitation: this.codeDe(error, idSynchronisation) }, total())
    } finally {
      await bail.end()
    }
  }

  /** Receives and writes each kind of records: the failure of one leaves the others. @returns the failures */
  private async recevoirTout(cours: Cours): Promise<Echecs> {
    const { taken, bail } = cours
    const { idExploitation, idMillesime, idApplicationTierce } = taken
    const user = await findUserInfo(this.db, taken.idUtilisateur)
    await requireWritable(this.db, user, { idExploitation, idMillesime })
    const partenaire = await requirePartenaire(this.db, idApplicationTierce)
    const { source, reference } = await this.ouvrir(taken, user, bail.signal)
    const ecriture = { taken, user, partenaire, fermeChangee: this.suites.fermeChangee }
    const echecs: Echecs = {}
    for (const genre of genresEnregistrement) {
      if (genre in taken.bilan) continue
      try {
        const isMine = await this.recevoirGenre(genre, { source, reference, ecriture, cours })
        if (!isMine) bail.perdre()
        bail.signal.throwIfAborted()
      } catch (error) {
        bail.signal.throwIfAborted()
        echecs[genre] = this.codeDe(error, taken.idSynchronisation)
      }
    }
    return echecs
  }

  private async recevoirGenre(
    genre: GenreEnregistrement,
    {
      source,
      reference,
      ecriture,
      cours,
    }: { readonly source: Source; readonly reference: string; readonly ecriture: Ecriture; readonly cours: Cours },
  ): Promise<boolean> {
    const { idMillesime } = ecriture.taken
    const avancer = (nombre: number) => {
      cours.bail.signal.throwIfAborted()
      cours.recus.set(genre, nombre)
    }
    if (genre === 'parcelles') {
      const pages = source.parcelles(reference, idMillesime)
      return enregistrerParcelles(this.db, ecriture, await recevoir(pages, { maximum: MAXIMA.parcelles, avancer }))
    }
    const pages = source.interventions(reference, idMillesime)
    // Sowing may be two years before the harvest, and the last works of a campaign are in the next year.
    const regle = ({ date }: { readonly date: string }) =>
      Math.abs(Number(date.slice(0, 4)) - idMillesime) > 2 ? 'date' : undefined
    return enregistrerInterventions(
      this.db,
      ecriture,
      await recevoir(pages, { maximum: MAXIMA.interventions, regle, avancer }),
    )
  }

  /**
   * The partner with the account that serves the farm, and its name of the farm. A farm without a link is linked, when it is the only match.
   * @throws DomainError COMPTE_PARTENAIRE_ABSENT, EXPLOITATION_PARTENAIRE_INCONNUE, EXPLOITATION_PARTENAIRE_A_CHOISIR, those of the source
   */
  private async ouvrir(taken: SynchronisationPrise, user: UserInfo, signal: AbortSignal) {
    const { idExploitation, idApplicationTierce } = taken
    const ferme = { idExploitation, idApplicationTierce }
    const idUtilisateur = await requireTitulaire(this.db, user.idUtilisateur, ferme)
    const source = await ouvrirSource(this.db, this.suites.sources, { idUtilisateur, idApplicationTierce }, signal)
    const lien = await findLien(this.db, ferme)
    if (lien !== undefined) return { source, reference: lien.reference }
    const proposees = (await proposer(this.db, idExploitation, await source.exploitations())).filter(
      ({ estProposee }) => estProposee,
    )
    const [proposee, autre] = proposees
    if (proposee === undefined) throw new DomainError('EXPLOITATION_PARTENAIRE_INCONNUE')
    if (autre !== undefined) throw new DomainError('EXPLOITATION_PARTENAIRE_A_CHOISIR')
    const { reference } = proposee
    await this.db.transaction((tx) => lier(tx, ferme, { idUtilisateur, reference }))
    return { source, reference }
  }

  /** Code of a failure for its person. A temporary failure of ours is thrown again: the next round retries. */
  private codeDe(error: unknown, idSynchronisation: number): string {
    const code = error instanceof DomainError ? error.code : (refusalOf(error) ?? 'ERREUR_INTERNE')
    if (code === 'SERVICE_INDISPONIBLE') throw error
    if (!(error instanceof DomainError)) this.logger.error({ err: error, idSynchronisation }, 'synchronisation failed')
    return isErrorCode(code) ? code : 'ERREUR_INTERNE'
  }
}
