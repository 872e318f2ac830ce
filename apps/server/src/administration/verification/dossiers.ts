import { eq, getTableColumns, inArray } from 'drizzle-orm'
import { findEmpreintes } from '#dossiers/decisions/repository'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { A_CONFIRMER, isIndicateur } from '#socle/journal/replay'
import { by, prefixed } from './sujet'

const columns = getTableColumns(t.dossiers)
/** Whether a field of the journal is among those that are compared: a column of the file, an indicator, a validity, what was kept of a decision, a proof, a question. */
export const isHeldOfDossier = (champ: string): boolean =>
  champ in columns ||
  isIndicateur(champ) ||
  /^(validite|aConfirmer|decision|preuve|demandePreuve|question|messageQuestion)\./.test(champ)

interface ContentOfDossier {
  readonly idExploitation: number
  readonly part: string
  readonly content: Record<string, unknown>
}

/** Content of each file of these farms, under the names of the journal. */
export async function contentsOfDossiers(
  tx: Database,
  idsExploitation: readonly number[],
): Promise<ContentOfDossier[]> {
  const rows = await tx
    .select({ dossier: t.dossiers, codeDemarche: t.demarches.code })
    .from(t.dossiers)
    .innerJoin(t.demarches, eq(t.demarches.idDemarche, t.dossiers.idDemarche))
    .where(inArray(t.dossiers.idExploitation, [...idsExploitation]))
  if (rows.length === 0) return []
  const ids = rows.map(({ dossier }) => dossier.idDossier)
  const ofDossier = ({ idDossier }: { readonly idDossier: number }) => idDossier
  const saisies = by(
    await tx.select().from(t.indicateursSaisis).where(inArray(t.indicateursSaisis.idDossier, ids)),
    ofDossier,
  )
  const validites = by(await tx.select().from(t.validites).where(inArray(t.validites.idDossier, ids)), ofDossier)
  const liens = by(await tx.select().from(t.preuvesLiens).where(inArray(t.preuvesLiens.idDossier, ids)), ofDossier)
  const demandes = by(
    await tx.select().from(t.preuvesDemandes).where(inArray(t.preuvesDemandes.idDossier, ids)),
    ofDossier,
  )
  const questions = by(await tx.select().from(t.questions).where(inArray(t.questions.idDossier, ids)), ofDossier)
  const messages = by(
    await tx
      .select({ idDossier: t.questions.idDossier, lieu: t.questions.lieu, message: t.questionsMessages })
      .from(t.questionsMessages)
      .innerJoin(t.questions, eq(t.questions.idQuestion, t.questionsMessages.idQuestion))
      .where(inArray(t.questions.idDossier, ids)),
    ofDossier,
  )
  const empreintes = by(await findEmpreintes(tx, ids), ofDossier)
  return rows.map(({ dossier, codeDemarche }) => {
    const { idDossier, idExploitation, idMillesime, idDemarche: _, ...rest } = dossier
    // The author of the last change of state, and the time of the last change, come from the journal itself.
    const { statutLastChangeIdUtilisateur: _who, modifieLe: _when, ...fields } = rest
    const content = {
      ...fields,
      ...Object.fromEntries(
        (saisies.get(idDossier) ?? []).flatMap(({ codeNational, valeur, aConfirmer }) => [
          [codeNational, valeur],
          [`${A_CONFIRMER}${codeNational}`, aConfirmer],
        ]),
      ),
      ...Object.fromEntries(
        (empreintes.get(idDossier) ?? []).map(({ numero, versionRegles, empreinte }) => [
          `decision.${numero}`,
          { versionRegles, empreinte },
        ]),
      ),
      ...Object.fromEntries(
        (liens.get(idDossier) ?? []).map(({ idLien, lieu, idPreuve, genre, verdict, motif }) => [
          `preuve.${lieu}.${idLien}`,
          { idPreuve, genre, verdict, motif },
        ]),
      ),
      ...Object.fromEntries(
        (demandes.get(idDossier) ?? []).map(({ idDemande, lieu, genre, texte }) => [
          `demandePreuve.${lieu}.${idDemande}`,
          { genre, texte },
        ]),
      ),
      ...Object.fromEntries(
        (questions.get(idDossier) ?? []).map(({ idQuestion, lieu, pour, attend, resolueLe }) => [
          `question.${lieu}.${idQuestion}`,
          { pour, attend, estResolue: resolueLe !== null },
        ]),
      ),
      ...Object.fromEntries(
        (messages.get(idDossier) ?? []).map(({ lieu, message: { idMessage, texte } }) => [
          `messageQuestion.${lieu}.${idMessage}`,
          texte,
        ]),
      ),
      ...Object.assign(
        {},
        // The judged values are those of the file at that time, which the journal has in its own form.
        ...(validites.get(idDossier) ?? []).map(({ idDossier: _, jugement: _what, codeNational, ...said }) =>
          prefixed(`validite.${codeNational}.`, said),
        ),
      ),
    }
    return { idExploitation, part: `${codeDemarche} ${idMillesime}`, content }
  })
}
