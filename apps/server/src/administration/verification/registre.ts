import { type ContenuIntervention, champsIntervention } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import { empreinteDe, Somme } from '#fermes/registre/empreintes'
import { readContenus } from '#fermes/registre/import-repository'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import { chaineOf } from '#socle/journal/since'
import { canonical, type Divergence } from './values'

interface Annee {
  readonly idExploitation: number
  readonly idMillesime: number
}

/**
 * Differences between the stored records of registers and their journal. A typed or corrected record is compared field by field. The others of a file are
 * compared together: their number and the sum of their hashes. The journal keeps no content of partners' records.
 */
export async function checkRegistres(tx: Database): Promise<Divergence[]> {
  const found: Divergence[] = []
  for (const annee of await rowsOf<Annee>(
    tx,
    sql`
    select distinct id_exploitation::float8 as "idExploitation", id_millesime as "idMillesime" from interventions
    union
    select distinct id_exploitation::float8, id_millesime from journal where champ like 'registre.%' or champ like 'importRegistre.%'
    order by 1, 2`,
  ))
    found.push(...(await checkRegistre(tx, annee)))
  return found
}

type Journalise = ContenuIntervention & { readonly idImportRegistre?: number }

/** A record that the journal names: as it came from its file, if it did, and as it is now; null for a deleted one. */
interface Suivie {
  readonly origine: Journalise | null
  readonly derniere: Journalise | null
}

/** Number and sum of the hashes of an import's records. */
class Contenu {
  nombre = 0
  readonly somme = new Somme()

  add(one: ContenuIntervention): void {
    this.nombre++
    this.somme.add(empreinteDe(one))
  }
}

async function checkRegistre(tx: Database, annee: Annee): Promise<Divergence[]> {
  const found: Divergence[] = []
  const differs = (champ: string, valeur: unknown, journal: unknown) => {
    if (canonical(valeur) !== canonical(journal))
      found.push({
        chaine: chaineOf(annee.idExploitation),
        part: String(annee.idMillesime),
        raison: 'differs',
        champ,
        valeur,
        journal,
      })
  }
  const { suivies, imports } = await readJournal(tx, annee)
  const contenus = new Map<number, Contenu>()
  const add = (idImport: number, one: ContenuIntervention) => {
    const contenu = contenus.get(idImport) ?? new Contenu()
    contenus.set(idImport, contenu)
    contenu.add(one)
  }
  const seen = new Set<string>()
  for await (const page of readContenus(tx, annee))
    for (const one of page) {
      if (one.origine === 'PARTENAIRE') continue
      const { uuidIntervention, idImportRegistre } = one
      const suivie = suivies.get(uuidIntervention)
      if (idImportRegistre !== null) add(idImportRegistre, suivie?.origine ?? one)
      if (idImportRegistre !== null && suivie === undefined) continue
      seen.add(uuidIntervention)
      differs(`registre.${uuidIntervention}`, champsDe(one), champsDe(suivie?.derniere))
    }
  for (const [uuid, { origine, derniere }] of suivies) {
    const idImport = origine?.idImportRegistre
    // The records of an import that was taken back went with it, corrected or not.
    if (idImport !== undefined && imports.get(idImport) === null) continue
    if (derniere === null && idImport !== undefined && origine !== null) add(idImport, origine)
    if (!seen.has(uuid)) differs(`registre.${uuid}`, undefined, champsDe(derniere))
  }
  for (const id of new Set([...imports.keys(), ...contenus.keys()])) {
    const contenu = contenus.get(id)
    const stored = contenu === undefined ? undefined : { nombre: contenu.nombre, somme: String(contenu.somme) }
    const said = imports.get(id) ?? undefined
    differs(`importRegistre.${id}`, stored, said === undefined ? undefined : { nombre: said.nombre, somme: said.somme })
  }
  return found
}

/** Compared fields of a record: all but the link to its parcel, which goes when the parcel does. */
const champsDe = (one: ContenuIntervention | null | undefined) =>
  one === null || one === undefined
    ? undefined
    : Object.fromEntries([...champsIntervention, 'complements' as const].map((champ) => [champ, one[champ]]))

interface Import {
  readonly nombre: number
  readonly somme: string
}

/** Records and imports that the journal of a register names; null for an import that was taken back. */
async function readJournal(tx: Database, { idExploitation, idMillesime }: Annee) {
  const rows = await rowsOf<{ champ: string; ancienne: Journalise | null; nouvelle: unknown }>(
    tx,
    sql`select champ, lire_journal(ancienne) as ancienne, lire_journal(nouvelle) as nouvelle from journal
      where id_exploitation = ${idExploitation} and id_millesime = ${idMillesime} and (champ like 'registre.%' or champ like 'importRegistre.%')
      order by rang`,
  )
  const suivies = new Map<string, Suivie>()
  const imports = new Map<number, Import | null>()
  for (const { champ, ancienne, nouvelle } of rows) {
    const [sujet, nom = ''] = champ.split('.')
    if (sujet === 'importRegistre') imports.set(Number(nom), nouvelle as Import | null)
    else {
      const origine = suivies.has(nom) ? (suivies.get(nom)?.origine ?? null) : ancienne
      suivies.set(nom, { origine, derniere: nouvelle as Journalise | null })
    }
  }
  return { suivies, imports }
}
