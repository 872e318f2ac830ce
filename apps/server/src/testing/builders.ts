import {
  createDocument,
  createExploitation,
  type Document,
  type ExploitationSaisie,
  setExploitationDemarches,
} from '@sillon/contract'
import { eq } from 'drizzle-orm'
import { dossiers } from '../database/schema'
import { siretFictif } from '../demonstration/hasard'
import type { Caller, TestApplication } from './application'

export const MILLESIME = 2026
export const HVE4 = 2
/** Activity and family that any farm may have in a test. */
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

/** Creates a farm that has the procedure HVE4; returns its identifier. */
export async function givenExploitation(
  { as }: TestApplication,
  over: Partial<ExploitationSaisie> = {},
): Promise<number> {
  const admin = await as('SUPERADMIN')
  const created = await admin.call(createExploitation, { query: { millesime: MILLESIME }, body: anExploitation(over) })
  if (created.status !== 200) throw new Error(JSON.stringify(created.body))
  const { idExploitation } = created.body
  await admin.call(setExploitationDemarches, { params: { idExploitation }, body: [HVE4] })
  return idExploitation
}

/** Puts the farm's HVE4 file of the year in a state. */
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

/** Somebody of this role who sees the farm. */
export async function whoSees(
  application: TestApplication,
  role: Parameters<TestApplication['as']>[0],
  idExploitation: number,
): Promise<Caller> {
  const caller = await application.as(role)
  if (role !== 'SUPERADMIN') await application.grant(caller, idExploitation)
  return caller
}

/** The smallest PDF that is one. */
export const unPdf = () => '%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'
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

interface Node {
  readonly codeNational?: string
  readonly jsonSchema?: unknown
  readonly valeur?: { value?: unknown } | null
}

/** Every indicator of an answered tree, by code. */
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
