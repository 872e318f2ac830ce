import { setImmediate } from 'node:timers/promises'
import { isErrorCode, type UserInfo } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#socle/database/database'
import { refusalOf } from '#socle/database/failures'
import { findRevision } from '#socle/journal/since'
import { Bail } from '#socle/taches/bail'
import { Ronde } from '#socle/taches/ronde'
import { requireWritable } from '../assolement/service'
import type { FermeChangee } from '../exploitations/effets'
import { apercuDe, type Lu, lire } from './apercu'
import { type LireRegistre, lireApart } from './fichiers/apart'
import { annoncer, LOT, refuseFautes } from './import'
import { insertNouvelles, keepColonnes } from './import-repository'
import { type Plan, planifier } from './plan-import'
import { lockRegistre } from './repository'
import {
  type Avancement,
  echouer,
  finirDeVider,
  garderApercu,
  hasChanged,
  type ImportPris,
  isGivenUp,
  lireDepot,
  montrer,
  prendre,
  rendre,
  tenir,
  viderLignes,
} from './suivi-repository'

/** Polling interval for abandoned imports; requested ones begin at once. */
const EVERY_MS = 10_000
/** Number of imports that this process runs at once, so that a long one does not hold up the others. */
const LARGEUR = 2
/** Number of comparisons with a register that others change meanwhile, before the import gives up. */
const COMPARAISONS_MAX = 5

/** Parts of the server that an import needs, given by `app.ts`. */
export interface Suites {
  readonly fermeChangee: FermeChangee
  /** Present rights of a person, from a district above. */
  readonly findUser: (db: Database, idUtilisateur: number) => Promise<UserInfo>
  /** By default, in a thread of its own. */
  readonly lireRegistre?: LireRegistre | undefined
}

/** One import in this process. */
interface Cours {
  readonly taken: ImportPris
  readonly bail: Bail
  avancement: Avancement
}

/**
 * Previews and writes long register files; other processes on the same database do the same. Records are written hidden, a few at a time, so that nobody waits
 * for them, and shown together at the end. A process that stops leaves its import to the next one.
 */
export function rondeDesRegistres(db: Database, suites: Suites, logger: FastifyBaseLogger): Ronde<ImportPris> {
  const importeur = new ImporteurDeRegistre(db, suites, logger)
  const travail = {
    echec: 'the imports of registers could not be read',
    everyMs: EVERY_MS,
    largeur: LARGEUR,
    prendre: () => prendre(db),
    faire: (taken: ImportPris, arret: AbortSignal) => importeur.faire(taken, arret),
  }
  return new Ronde(travail, logger)
}

/** One import at a time, from its file to the register. */
class ImporteurDeRegistre {
  constructor(
    private readonly db: Database,
    private readonly suites: Suites,
    private readonly logger: FastifyBaseLogger,
  ) {}

  async faire(taken: ImportPris, arret: AbortSignal): Promise<void> {
    const { idImportRegistre } = taken
    if (!taken.aVider && isGivenUp(taken)) {
      await echouer(this.db, taken, 'IMPORT_INTERROMPU')
      return
    }
    const cours: Cours = { taken, avancement: { fait: 0, total: 0 }, bail: this.bailDe(() => cours, taken, arret) }
    try {
      if (taken.aVider) await this.vider(cours)
      else if (taken.etat === 'LECTURE') await this.previsualiser(cours)
      else await this.ecrire(cours)
      this.logger.info({ idImportRegistre, etat: taken.etat }, 'import of a register advanced')
    } catch (error) {
      if (arret.aborted) await rendre(this.db, taken)
      // Cancelled, or taken over by another process.
      else if (!cours.bail.signal.aborted) await this.echouer(taken, error)
    } finally {
      await cours.bail.end()
    }
  }

  private bailDe(cours: () => Cours, taken: ImportPris, arret: AbortSignal): Bail {
    return new Bail(() => tenir(this.db, taken, cours().avancement), arret)
  }

  private async echouer(taken: ImportPris, error: unknown): Promise<void> {
    const code = error instanceof DomainError ? error.code : (refusalOf(error) ?? 'ERREUR_INTERNE')
    // A temporary failure is retried.
    if (code === 'SERVICE_INDISPONIBLE' || taken.aVider) throw error
    if (!(error instanceof DomainError))
      this.logger.error({ err: error, idImportRegistre: taken.idImportRegistre }, 'import of a register given up')
    await echouer(this.db, taken, isErrorCode(code) ? code : 'ERREUR_INTERNE')
  }

  private async vider({ taken, bail }: Cours): Promise<void> {
    await this.viderLignes(taken, bail)
    await this.db.transaction((tx) => finirDeVider(tx, taken))
  }

  private viderLignes({ idImportRegistre }: ImportPris, bail: Bail): Promise<void> {
    return viderLignes(this.db, idImportRegistre, async () => {
      bail.signal.throwIfAborted()
      await setImmediate()
    })
  }

  private async previsualiser(cours: Cours): Promise<void> {
    const { taken, bail } = cours
    const lu = await this.lire(cours)
    const plan = await planifier(this.db, taken, lu.lues, bail.signal)
    await garderApercu(this.db, taken, apercuDe(lu, plan))
  }

  /** Reads the file for its person, who may write this register. */
  private async lire(cours: Cours): Promise<Lu> {
    const { taken, bail } = cours
    const { idUtilisateur, idMillesime, colonnes: demandees } = taken
    await requireWritable(this.db, await this.suites.findUser(this.db, idUtilisateur), taken)
    const fichier = await (this.suites.lireRegistre ?? lireApart)(await lireDepot(this.db, taken), bail.signal)
    const avancer = (fait: number) => {
      bail.signal.throwIfAborted()
      // The writing of a file shows the progress of its writing.
      if (taken.etat === 'LECTURE') cours.avancement = { fait, total: fichier.lignes.length }
    }
    return lire(this.db, fichier, { idUtilisateur, idMillesime, demandees, avancer })
  }

  private async ecrire(cours: Cours): Promise<void> {
    const { taken, bail } = cours
    const lu = await this.lire(cours)
    refuseFautes(lu)
    for (let comparaison = 0; comparaison < COMPARAISONS_MAX; comparaison++) {
      // An earlier attempt may have left some.
      await this.viderLignes(taken, bail)
      const revision = await findRevision(this.db, taken.idExploitation)
      const plan = await planifier(this.db, taken, lu.lues, bail.signal)
      await this.deposerLignes(cours, plan)
      if (await this.montrer(taken, { lu, plan, revision })) return
    }
    throw new DomainError('IMPORT_INTERROMPU')
  }

  /** Writes the records hidden, a few in each transaction: on the embedded database everybody waits for a transaction. */
  private async deposerLignes(cours: Cours, { nouvelles }: Plan): Promise<void> {
    const { taken, bail } = cours
    for (let at = 0; at < nouvelles.length; at += LOT) {
      bail.signal.throwIfAborted()
      cours.avancement = { fait: at, total: nouvelles.length }
      const isMine = await this.db.transaction(async (tx) => {
        if (!(await tenir(tx, taken, cours.avancement))) return false
        await insertNouvelles(tx, taken, taken.idImportRegistre, nouvelles.slice(at, at + LOT))
        return true
      })
      if (!isMine) bail.perdre()
      await setImmediate()
    }
    bail.signal.throwIfAborted()
  }

  /** Shows the records together, with the journal. @returns false when the register has changed since the comparison */
  private async montrer(
    taken: ImportPris,
    { lu, plan, revision }: { readonly lu: Lu; readonly plan: Plan; readonly revision: number },
  ): Promise<boolean> {
    const { idUtilisateur, idExploitation, idMillesime, idImportRegistre, nom, empreinte } = taken
    const year = { idExploitation, idMillesime }
    return this.db.transaction(async (tx) => {
      const user = await this.suites.findUser(tx, idUtilisateur)
      await requireWritable(tx, user, year)
      await lockRegistre(tx, year)
      if (await hasChanged(tx, year, revision)) return false
      const fait = { nom, empreinte, nombre: plan.nouvelles.length, somme: plan.somme }
      if (!(await montrer(tx, taken, fait))) return true
      await keepColonnes(tx, { idUtilisateur, empreinte: lu.empreinte, colonnes: lu.colonnes })
      const acte = { user, year, fermeChangee: this.suites.fermeChangee }
      if (fait.nombre > 0) await annoncer(tx, acte, idImportRegistre, fait)
      return true
    })
  }
}
