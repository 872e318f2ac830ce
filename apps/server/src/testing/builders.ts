import {
  createDocument,
  createExploitation,
  createPreuve,
  type Document,
  type ExploitationSaisie,
  type InterventionSaisie,
  type LienPreuve,
  type Preuve,
  rattacherPreuves,
  setExploitationDemarches,
} from '@sillon/contract'
import { LIEU_DOSSIER } from '@sillon/domain'
import { eq } from 'drizzle-orm'
import { siretFictif } from '#administration/demonstration/hasard'
import { dossiers } from '#socle/database/schema'
import type { Caller, TestApplication } from './application'

export const MILLESIME = 2026
export const HVE4 = 2
/** An activity and a family for any farm in a test. */
const CEREALES = 17

let rang = 0

/** A farm that passes every check of the form, in Crest. */
export const anExploitation = (over: Partial<ExploitationSaisie> = {}): ExploitationSaisie => {
  rang++
  return {
    raisonSociale: `Ferme d’essai ${rang}`,
    siret: siretFictif(rang),
    adresse: '1 chemin des Essais',
    idCommune: 1,
    adresseMail: 'ferme@test.example',
    idActivitePrincipale: CEREALES,
    ...over,
  }
}

/** Creates a farm with the procedure HVE4; returns its identifier. */
export async function givenExploitation(
  { superAdmin }: TestApplication,
  over: Partial<ExploitationSaisie> = {},
): Promise<number> {
  const admin = await superAdmin()
  const created = await admin.call(createExploitation, { query: { millesime: MILLESIME }, body: anExploitation(over) })
  if (created.status !== 200) throw new Error(JSON.stringify(created.body))
  const { idExploitation } = created.body
  await admin.call(setExploitationDemarches, { params: { idExploitation }, body: [HVE4] })
  return idExploitation
}

/** Gives the farm's HVE4 file of the year a state. */
export async function givenEtat(
  { db }: TestApplication,
  idExploitation: number,
  etatDossier: (typeof dossiers.$inferSelect)['etatDossier'],
): Promise<void> {
  await db
    .insert(dossiers)
    .values({ idExploitation, idDemarche: HVE4, idMillesime: MILLESIME, etatDossier })
    .onConflictDoUpdate({
      target: [dossiers.idExploitation, dossiers.idDemarche, dossiers.idMillesime],
      set: { etatDossier },
    })
  await db.update(dossiers).set({ etatDossier }).where(eq(dossiers.idExploitation, idExploitation))
}

/** A person of this role who sees the farm. */
export async function whoSees(
  application: TestApplication,
  role: Parameters<TestApplication['as']>[0],
  idExploitation: number,
): Promise<Caller> {
  const caller = await application.as(role)
  if (role !== 'SUPERADMIN') await application.grant(caller, idExploitation)
  return caller
}

/** The smallest PDF with one empty page. */
export const unPdf = () =>
  [
    '%PDF-1.4',
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>> endobj',
    'trailer <</Root 1 0 R>>',
    '%%EOF\n',
  ].join('\n')
/** A type of document. */
export const CONTRAT = 1

/** A document of a farm. */
export async function givenDocument(
  caller: Caller,
  idExploitation: number,
  over: Partial<Document & { content: string }> = {},
): Promise<Document> {
  const created = await caller.call(createDocument, {
    params: { idExploitation },
    body: {
      nom: 'Contrat',
      idTypeDocument: CONTRAT,
      isInterMillesime: true,
      millesimesValidite: null,
      content: Buffer.from(unPdf()).toString('base64'),
      ...over,
    },
  })
  if (created.status !== 200) throw new Error(JSON.stringify(created.body))
  return created.body
}

/** A proof of a farm, with these bytes. */
export async function givenPreuve(
  caller: Caller,
  idExploitation: number,
  over: Partial<Preuve> & { readonly bytes?: string | Uint8Array } = {},
): Promise<Preuve> {
  const { bytes = unPdf(), revisions: _, idPreuve: __, ...said } = over
  const created = await caller.call(createPreuve, {
    params: { idExploitation },
    body: {
      nom: 'Registre',
      dateEffet: null,
      dateExpiration: null,
      millesimesValidite: null,
      note: null,
      ...said,
      content: Buffer.from(bytes).toString('base64'),
      nomFichier: 'registre.pdf',
    },
  })
  if (created.status !== 200) throw new Error(JSON.stringify(created.body))
  return created.body
}

/** A proof attached to a place of the farm's HVE4 file of the year. */
export async function givenLien(
  caller: Caller,
  idExploitation: number,
  {
    lieu = LIEU_DOSSIER,
    genre = null,
    millesime = MILLESIME,
    ...over
  }: Parameters<typeof givenPreuve>[2] & {
    readonly lieu?: string
    readonly genre?: string | null
    readonly millesime?: number
  } = {},
): Promise<LienPreuve> {
  const { idPreuve } = await givenPreuve(caller, idExploitation, over)
  const { status, body } = await caller.call(rattacherPreuves, {
    params: { idExploitation, codeNational: 'HVE4' },
    query: { millesime },
    body: [{ idPreuve, lieu, genre }],
  })
  const lien = status === 200 ? body.lieux.flatMap(({ liens }) => liens).find((one) => one.idPreuve === idPreuve) : null
  if (!lien) throw new Error(JSON.stringify(body))
  return lien
}

interface Node {
  readonly codeNational?: string
  readonly jsonSchema?: unknown
  readonly valeur?: { value?: unknown } | null
}

/** Every indicator of a tree in an answer, by code. */
export function indicateursByCode<Indicateur extends Node>(tree: unknown): Map<string, Indicateur> {
  const found = new Map<string, Indicateur>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child)
    else if (typeof node === 'object' && node !== null) {
      const { codeNational, jsonSchema } = node as Node
      if (jsonSchema !== undefined && codeNational !== undefined) found.set(codeNational, node as Indicateur)
      else for (const child of Object.values(node)) visit(child)
    }
  }
  visit(tree)
  return found
}

/** A treatment typed by hand, without a parcel of the farm. */
export const interventionSaisie = (over: Partial<InterventionSaisie> = {}): InterventionSaisie => ({
  nature: 'TRAITEMENT',
  uuidParcelle: null,
  numIlot: '1',
  numParcelle: '2',
  date: '2026-03-12',
  heureDebut: '07:30',
  surface: 4.25,
  idCulture: 1,
  culture: null,
  produit: 'Herbix',
  amm: '2200001',
  quantite: 1.5,
  unite: 'L/ha',
  cible: 'Adventices',
  azote: null,
  organique: null,
  volume: null,
  complements: {},
  ...over,
})
