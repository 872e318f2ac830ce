import {
  type EtatDossier,
  getIndicateurs,
  getPreuves,
  getSuspens,
  type Indicateur,
  type IndicateurSaisi,
  rattacherPreuves,
  type Suspens,
  saveDossier,
  saveIndicateurs,
  saveValidites,
} from '@sillon/contract'
import { parametresIftExemples, schemeFor } from '@sillon/referentials'
import { lockMillesime, replaceLignes } from '#fermes/referentiels/listes-repository'
import { at } from './acts'
import type { Caller, TestApplication } from './application'
import { givenPreuve, indicateursByCode, MILLESIME } from './builders'

/** Open items shown to this person before a farm's file of the year gets this state. */
export async function suspensFor(caller: Caller, idExploitation: number, etat: EtatDossier): Promise<Suspens[]> {
  const { body } = await caller.call(getSuspens, at(idExploitation))
  return body.find(({ etatDossier }) => etatDossier === etat)?.suspens ?? []
}

/** Ceilings and floors of treatments of the year, without which no file with crops has all its points. */
export const givenPlafonds = ({ db }: TestApplication, parametres = parametresIftExemples): Promise<void> =>
  db.transaction(async (tx) => {
    await lockMillesime(tx, MILLESIME)
    const lignes = parametres.map((parametre) => ({ ...parametre, codeZone: null, indicatif: true }))
    await replaceLignes(tx, { idUtilisateur: null, idMillesime: MILLESIME }, 'plafonds-ift', lignes)
  })

/** An answer to a field of this kind; a yes opens the dependent fields. */
const reponseA = (kind: string): boolean | readonly string[] | number =>
  kind === 'boolean' ? true : /^liste/.test(kind) ? [] : 0

/**
 * Settles all open items of a file before a decision, except for its farmer's account: fields, day of the audit, submission, proofs, and the verdict on each
 * section.
 */
export async function regler(
  adviser: Caller,
  idExploitation: number,
  { judged = true, sent = true } = {},
): Promise<void> {
  const here = at(idExploitation)
  await fillIn(adviser, idExploitation)
  for (const etatDossier of ['ATTENTE_VERIFICATION', 'VERIFICATION_EN_COURS'] as const)
    if (sent || etatDossier === 'VERIFICATION_EN_COURS')
      await adviser.call(saveDossier, { ...here, body: { exploitationDemarcheMillesime: { etatDossier } } })
  const dateAudit = `${MILLESIME}-05-04`
  const periode = { periodeAuditeeDebut: `${MILLESIME - 1}-09-01`, periodeAuditeeFin: `${MILLESIME}-04-30` }
  await adviser.call(saveDossier, {
    ...here,
    body: { exploitationDemarcheMillesime: { dateEntree: dateAudit, dateAudit, ...periode } },
  })
  const { idPreuve } = await givenPreuve(adviser, idExploitation)
  const { lieux } = (await adviser.call(getPreuves, here)).body
  const body = lieux.flatMap(({ lieu, attendues }) =>
    attendues.flatMap(({ genre, estAttendue }) => (estAttendue ? [{ idPreuve, lieu, genre }] : [])),
  )
  await adviser.call(rattacherPreuves, { ...here, body })
  if (judged) await judgeAll(adviser, idExploitation)
}

/** Computed once: each farm of a test has the same fields. */
const entries = new Map<string, IndicateurSaisi>()

/** Fills in every field that points need. An entry may open other fields. */
async function fillIn(adviser: Caller, idExploitation: number): Promise<void> {
  await save(adviser, idExploitation, [...entries.values()])
  for (let tour = 0; tour < 5; tour++) {
    const vides = (await suspensFor(adviser, idExploitation, 'VALIDE')).find(({ code }) => code === 'CHAMPS_VIDES')
    if (vides === undefined || !('codes' in vides)) return
    const rows = indicateursByCode<Indicateur>((await adviser.call(getIndicateurs, at(idExploitation))).body)
    for (const codeNational of vides.codes) {
      const { $id = '' } = (rows.get(codeNational)?.jsonSchema ?? {}) as { $id?: string }
      entries.set(codeNational, { codeNational, valeur: { value: reponseA($id) } })
    }
    await save(adviser, idExploitation, [...entries.values()])
  }
}

async function save(adviser: Caller, idExploitation: number, body: IndicateurSaisi[]): Promise<void> {
  const { status, body: said } = await adviser.call(saveIndicateurs, { ...at(idExploitation), body })
  if (status !== 200) throw new Error(JSON.stringify(said))
}

/** Judges every section of a file valid. */
export async function judgeAll(adviser: Caller, idExploitation: number): Promise<void> {
  const sections =
    schemeFor('HVE4', MILLESIME)?.structure.flatMap(({ rubriques }) =>
      rubriques.flatMap(({ sousRubriques }) => sousRubriques),
    ) ?? []
  const body = sections.map(({ idSousRubrique }) => ({ idSousRubrique, estValide: true }))
  const { status, body: said } = await adviser.call(saveValidites, { ...at(idExploitation), body })
  if (status !== 200) throw new Error(JSON.stringify(said))
}
