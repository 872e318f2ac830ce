import { isErrorCode } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Courrier } from '#courriels/courrier'
import type { FermeChangee } from '#fermes/exploitations/effets'
import { findUserInfo } from '#personnes/utilisateurs/administration-repository'
import type { Database } from '#socle/database/database'
import { refusalOf } from '#socle/database/failures'
import { logSecurityLater } from '#socle/http/security-log'
import { record } from '#socle/journal/journal'
import { Ronde } from '#socle/taches/ronde'
import type { FauteDeLigne } from './fautes'
import { compter, type Trace } from './genre'
import { endImport, type ImportPris, isGivenUp, journalled, lockImport, takeImport, tellAvancement } from './repository'
import { genres, lireFichier, planifier, refuseFautes } from './service'

/** Polling interval for abandoned imports; requested ones begin at once. */
const EVERY_MS = 10_000

/** Effects of the writes of an import, given by `app.ts`. */
export interface Suites {
  readonly courrier: Courrier
  readonly fermeChangee: FermeChangee
}

/**
 * Writes the imported files one after the other, each in one transaction; other processes on the same database do the same. A process that stops leaves no
 * trace of an unfinished import, and the next process writes it.
 */
export function rondeDesImports(db: Database, suites: Suites, logger: FastifyBaseLogger): Ronde<ImportPris> {
  const importateur = new Importateur(db, suites, logger)
  const travail = {
    echec: 'the imports could not be read',
    everyMs: EVERY_MS,
    prendre: () => takeImport(db),
    faire: (taken: ImportPris) => (isGivenUp(taken) ? abandonner(db, taken) : importateur.ecrire(taken)),
  }
  return new Ronde(travail, logger)
}

/** One import at a time, from its file to the tables. */
class Importateur {
  constructor(
    private readonly db: Database,
    private readonly suites: Suites,
    private readonly logger: FastifyBaseLogger,
  ) {}

  async ecrire(taken: ImportPris): Promise<void> {
    const { idImport, genre, idUtilisateur, adresse } = taken
    const avancement = new Avancement(this.db, idImport)
    try {
      const traces = await this.ecrireEnUneFois(taken, avancement)
      if (traces === null) return
      for (const [event, details] of traces) logSecurityLater(this.logger, { idUtilisateur, adresse }, event, details)
      this.logger.info({ idImport, genre }, 'import written')
    } catch (error) {
      const code = error instanceof DomainError ? error.code : (refusalOf(error) ?? 'ERREUR_INTERNE')
      // A temporary failure is retried.
      if (code === 'SERVICE_INDISPONIBLE') throw error
      if (!(error instanceof DomainError)) this.logger.error({ err: error, idImport }, 'import given up')
      const fautes = error instanceof DomainError ? fautesOf(error) : []
      const known = isErrorCode(code) ? code : 'ERREUR_INTERNE'
      await endImport(this.db, idImport, { etat: 'ECHEC', faites: 0, code: known, fautes })
    } finally {
      await avancement.end()
    }
  }

  /** One transaction: the content of the file, the journal of its import, and its end. Null when another process is writing it. */
  private async ecrireEnUneFois(taken: ImportPris, avancement: Avancement): Promise<readonly Trace[] | null> {
    const { idImport, genre, idMillesime, idUtilisateur, adresse, nom, contenu } = taken
    const lu = await lireFichier(genres[genre], contenu)
    return this.db.transaction(async (tx) => {
      if (!(await lockImport(tx, taken))) return null
      // An author who has lost the right meanwhile is refused.
      const user = await findUserInfo(tx, idUtilisateur)
      genres[genre].authorize(user)
      const plan = await planifier(tx, genres[genre], { user, adresse, millesime: idMillesime, ...this.suites }, lu)
      refuseFautes(plan)
      const traces = await plan.ecrire((faites) => avancement.tell(faites))
      const counts = compter(plan.effets)
      await record(
        tx,
        {
          idUtilisateur,
          adresse,
          chaine: `personne ${idUtilisateur}`,
          origine: 'IMPORT',
          ...(idMillesime !== null && { idMillesime }),
        },
        [{ champ: `import.${idImport}`, ancienne: null, nouvelle: journalled({ genre, nom, ...counts }) }],
      )
      const faites = counts.creations + counts.modifications
      if (!(await endImport(tx, idImport, { etat: 'TERMINE', faites, ...counts })))
        throw new Error(`Import ${idImport} ended meanwhile.`)
      return traces
    })
  }
}

const abandonner = async (db: Database, { idImport }: ImportPris) => {
  await endImport(db, idImport, { etat: 'ECHEC', faites: 0, code: 'IMPORT_INTERROMPU' })
}

const fautesOf = ({ faults }: DomainError): FauteDeLigne[] =>
  faults.map(({ path, code }) => {
    const [, ligne = '0', colonne = path] = /^(\d+)\.(.*)$/.exec(path) ?? []
    return { ligne: Number(ligne), colonne, code }
  })

/**
 * Reports the progress of an import, outside the transaction that writes it. One report at a time: the embedded database has one connection for all, and gets
 * the report after the transaction.
 */
class Avancement {
  private telling: Promise<void> | undefined

  constructor(
    private readonly db: Database,
    private readonly idImport: number,
  ) {}

  tell(faites: number): void {
    this.telling ??= tellAvancement(this.db, this.idImport, faites)
      // A lost report does no harm: the next one covers it.
      .catch(() => undefined)
      .finally(() => {
        this.telling = undefined
      })
  }

  async end(): Promise<void> {
    await this.telling
  }
}
