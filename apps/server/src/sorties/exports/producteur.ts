import { setImmediate } from 'node:timers/promises'
import { EXPORTS_GARDES_MAX, isErrorCode } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import { findUserInfo } from '#personnes/utilisateurs/administration-repository'
import type { Contenus } from '#socle/contenus/contenus'
import type { Database } from '#socle/database/database'
import { refusalOf } from '#socle/database/failures'
import { logSecurityLater } from '#socle/http/security-log'
import { record } from '#socle/journal/journal'
import { Bail } from '#socle/taches/bail'
import { Ronde } from '#socle/taches/ronde'
import { annoncerExport } from './courriel'
import { genreDe } from './genres'
import {
  type ABalayer,
  type Avancement,
  balayer,
  type ExportPris,
  endExport,
  type Fin,
  findABalayer,
  garderPartie,
  isGivenUp,
  laisserLesPlusAnciens,
  rendre,
  takeExport,
  tenir,
} from './repository'

/** Polling interval for abandoned exports; requested ones begin at once. */
const EVERY_MS = 10_000
const BALAYER_MS = 60_000

/** Number of exports that this process makes at once, so that a long one does not block the others. */
const LARGEUR = 2

/** Size of the stored chunks of a file: one chunk is in memory, and one statement writes it. */
const PARTIE = 256 * 1024

/** Parts of the server that an export needs, given by `app.ts`. */
interface Suites {
  readonly courrier: Courrier
  readonly contenus: Contenus
  /** Most that one person's kept files may take. */
  readonly gardes?: { readonly octets: number; readonly fichiers: number }
}

/** Makes the requested exports; other processes on the same database do the same. The next process restarts an export whose process stopped. */
export function rondeDesExports(db: Database, suites: Suites, logger: FastifyBaseLogger): Ronde<ExportPris> {
  const producteur = new Producteur(db, { gardes: EXPORTS_GARDES_MAX, ...suites }, logger)
  const travail = {
    echec: 'the exports could not be read',
    everyMs: EVERY_MS,
    largeur: LARGEUR,
    prendre: () => takeExport(db),
    faire: (taken: ExportPris, arret: AbortSignal) => producteur.produire(taken, arret),
  }
  return new Ronde(travail, logger)
}

/** Deletes expired files and rows of exports. */
export const balayageDesExports = (db: Database, logger: FastifyBaseLogger): Ronde<ABalayer> =>
  new Ronde(
    {
      echec: 'the exports could not be swept',
      everyMs: BALAYER_MS,
      prendre: () => findABalayer(db),
      faire: (found) => db.transaction((tx) => balayer(tx, found)),
    },
    logger,
  )

/** One export at a time, from its rows to its stored file. */
class Producteur {
  constructor(
    private readonly db: Database,
    private readonly suites: Required<Suites>,
    private readonly logger: FastifyBaseLogger,
  ) {}

  async produire(taken: ExportPris, arret: AbortSignal): Promise<void> {
    const { idExport, genre, idUtilisateur, adresse } = taken
    if (isGivenUp(taken)) return this.finir(taken, { etat: 'ECHEC', code: 'EXPORT_INTERROMPU' })
    let avancement: Avancement = { fait: 0, total: null }
    const bail = new Bail(() => tenir(this.db, taken, avancement), arret)
    try {
      const fichier = await this.ecrire(taken, bail, (fait, total) => {
        avancement = { fait, total }
      })
      await this.finir(taken, { etat: 'TERMINE', ...fichier, avancement })
      logSecurityLater(this.logger, { idUtilisateur, adresse }, 'file-exported', { idExport })
      this.logger.info({ idExport, genre }, 'export produced')
    } catch (error) {
      if (arret.aborted) return rendre(this.db, taken)
      // Cancelled, or taken over by another process.
      if (bail.signal.aborted) return
      const code = error instanceof DomainError ? error.code : (refusalOf(error) ?? 'ERREUR_INTERNE')
      // A temporary failure is retried.
      if (code === 'SERVICE_INDISPONIBLE') throw error
      if (!(error instanceof DomainError)) this.logger.error({ err: error, idExport }, 'export given up')
      await this.finir(taken, { etat: 'ECHEC', code: isErrorCode(code) ? code : 'ERREUR_INTERNE' })
    } finally {
      await bail.end()
    }
  }

  /** Produces the file and stores it in chunks, with the present rights of its person. */
  private async ecrire(taken: ExportPris, bail: Bail, avancer: (fait: number, total: number | null) => void) {
    const genre = genreDe(taken)
    if (genre === undefined) throw new DomainError('REQUETE_INVALIDE')
    const user = await findUserInfo(this.db, taken.idUtilisateur)
    await genre.authorize(user, genre.params, this.db)
    const { nomFichier, typeMime, contenu } = await genre.produire({
      db: this.db,
      contenus: this.suites.contenus,
      user,
      langue: taken.langue,
      params: genre.params,
      avancer,
      signal: bail.signal,
    })
    let rang = 0
    let taille = 0
    for await (const part of parties(contenu, bail.signal)) {
      taille += part.length
      if (taille > this.suites.gardes.octets) throw new DomainError('EXPORT_TROP_VOLUMINEUX')
      if (!(await garderPartie(this.db, taken, rang++, part))) bail.perdre()
    }
    bail.signal.throwIfAborted()
    return { nomFichier, typeMime }
  }

  /** One transaction for the end of the export, its row in the journal and the mail to its author. */
  private async finir(taken: ExportPris, fin: Fin): Promise<void> {
    await this.db.transaction(async (tx) => {
      const ended = await endExport(tx, taken, fin)
      if (ended === undefined) return
      await laisserLesPlusAnciens(tx, taken.idUtilisateur, this.suites.gardes)
      const { idExport, idUtilisateur, adresse, genre, params } = taken
      if (fin.etat === 'TERMINE') {
        const nouvelle = { genre, params, fichier: fin.nomFichier, lignes: fin.avancement?.fait ?? 0 }
        await record(tx, { idUtilisateur, adresse, chaine: `personne ${idUtilisateur}` }, [
          { champ: `export.${idExport}`, ancienne: null, nouvelle },
        ])
      }
      await annoncerExport(tx, taken, ended, fin.etat, this.suites.courrier)
    })
  }
}

/** The file in chunks of one size, until its end or until `signal` aborts. */
async function* parties(contenu: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = []
  let size = 0
  for await (const chunk of contenu) {
    signal.throwIfAborted()
    // The embedded database answers within the same tick: without a yield no other call would run until the end.
    await setImmediate()
    let bytes = chunk
    while (size + bytes.length >= PARTIE) {
      yield Buffer.concat([...pending, bytes.subarray(0, PARTIE - size)])
      bytes = bytes.subarray(PARTIE - size)
      pending = []
      size = 0
    }
    pending.push(bytes)
    size += bytes.length
  }
  if (size > 0) yield Buffer.concat(pending)
}
