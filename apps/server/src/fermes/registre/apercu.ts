import { type ApercuRegistre, type Language, libellesColonnesRegistre } from '@sillon/contract'
import { type Correspondance, proposerColonnes } from '@sillon/domain'
import type { Database } from '#socle/database/database'
import { faultText } from '#socle/http/errors'
import { sha256 } from './empreintes'
import type { FichierLu } from './fichiers/table'
import { findColonnes } from './import-repository'
import { type FauteDeLigne, type LigneLue, lireLignes, type Plan } from './plan-import'

/** Number of faults shown: nobody reads the rest before correcting these. */
export const MONTREES = 200

/** A file whose columns are matched and whose lines are read. */
export interface Lu {
  readonly titres: readonly string[]
  /** Hash of the titles. */
  readonly empreinte: string
  readonly lignes: number
  readonly colonnes: Correspondance
  readonly memorisees: boolean
  readonly lues: readonly LigneLue[]
  readonly fautes: readonly FauteDeLigne[]
}

interface Circonstances {
  readonly idUtilisateur: number
  readonly idMillesime: number
  /** Columns that the person matched; null for those kept for such a file, or else proposed. */
  readonly demandees: Correspondance | null
  readonly avancer?: (fait: number) => void
}

/** Reads the lines of a file by its columns. */
export async function lire(
  db: Database,
  fichier: FichierLu,
  { idUtilisateur, idMillesime, demandees, avancer }: Circonstances,
): Promise<Lu> {
  const { titres } = fichier
  const empreinte = sha256(JSON.stringify(titres))
  const kept = await findColonnes(db, idUtilisateur, empreinte)
  const colonnes = presentes(fichier, demandees ?? kept ?? proposerColonnes(titres))
  const lu = await lireLignes(fichier, { colonnes, idMillesime }, avancer)
  return { titres, empreinte, lignes: fichier.lignes.length, colonnes, memorisees: kept !== undefined, ...lu }
}

/** The columns that the file has. */
const presentes = ({ titres }: FichierLu, colonnes: Correspondance): Correspondance =>
  Object.fromEntries(Object.entries(colonnes).filter(([, titre]) => titres.includes(titre)))

/** A preview as a job keeps it: with faults as codes, for readers of either language. */
export type ApercuGarde = Omit<ApercuRegistre, 'fautes'> & { readonly fautes: readonly FauteDeLigne[] }

/** Effect of a file on the register. */
export const apercuDe = ({ titres, colonnes, memorisees, lignes, fautes }: Lu, plan: Plan): ApercuGarde => ({
  titres: [...titres],
  colonnes,
  memorisees,
  lignes,
  nouvelles: plan.nouvelles.length,
  dejaPresentes: plan.dejaPresentes,
  chezPartenaire: plan.chezPartenaire,
  ressemblantes: plan.ressemblantes,
  enDouble: plan.enDouble,
  sansParcelle: plan.nouvelles.filter(({ uuidParcelle }) => uuidParcelle === null).length,
  sansCulture: plan.nouvelles.filter(({ contenu }) => contenu.idCulture === null).length,
  nbFautes: fautes.length,
  fautes: fautes.slice(0, MONTREES),
})

/** A preview in words; a column is named as in the file, or else by its own name. */
export const dit = (apercu: ApercuGarde, language: Language): ApercuRegistre => ({
  ...apercu,
  fautes: apercu.fautes.map(({ ligne, colonne, code }) => ({
    ligne,
    colonne: apercu.colonnes[colonne] ?? libellesColonnesRegistre[colonne][language],
    message: faultText(code, language),
  })),
})
