import type { Valeur } from '@sillon/contract'
import { type AnyColumn, eq, getTableColumns, inArray } from 'drizzle-orm'
import { findEmpreintes } from '#dossiers/decisions/repository'
import { journalAudit } from '#dossiers/dossier/audit-repository'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { A_CONFIRMER, type Content, isIndicateur } from '#socle/journal/replay'
import { fieldsBy, prefixed } from './sujet'

const columns = getTableColumns(t.dossiers)
/**
 * Whether the check compares a field of the journal: a column of the file, an indicator, a validity, a stored decision, a proof, a
 * question, a scenario.
 */
export const isHeldOfDossier = (champ: string): boolean =>
  champ in columns ||
  isIndicateur(champ) ||
  /^(validite|aConfirmer|decision|preuve|demandePreuve|question|messageQuestion|audit|reponseAudit|scenario)\./.test(
    champ,
  )

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
  const kept = await keptBesides(
    tx,
    rows.map(({ dossier }) => dossier.idDossier),
  )
  return rows.map(({ dossier, codeDemarche }) => {
    const { idDossier, idExploitation, idMillesime, idDemarche: _, ...rest } = dossier
    // The author of the last change of state, and the time of the last change, come from the journal itself.
    const { statutLastChangeIdUtilisateur: _who, modifieLe: _when, ...fields } = rest
    const content = Object.assign({}, fields, ...kept.map((byDossier) => byDossier.get(idDossier)))
    return { idExploitation, part: `${codeDemarche} ${idMillesime}`, content }
  })
}

type ByDossier = ReadonlyMap<number, Content>

/** Fields that other tables keep of these files, a map for each table. */
async function keptBesides(tx: Database, ids: readonly number[]): Promise<readonly ByDossier[]> {
  const {
    indicateursSaisis,
    validites,
    valeursAuditees,
    preuvesLiens,
    preuvesDemandes,
    questions,
    questionsMessages,
    scenarios,
  } = t
  const among = <Column extends AnyColumn>(column: Column) => inArray(column, [...ids])
  const ofDossier = ({ idDossier }: { readonly idDossier: number }) => idDossier
  return [
    fieldsBy(
      await tx.select().from(indicateursSaisis).where(among(indicateursSaisis.idDossier)),
      ofDossier,
      ({ codeNational, valeur, aConfirmer }) => ({
        [codeNational]: valeur,
        [`${A_CONFIRMER}${codeNational}`]: aConfirmer,
      }),
    ),
    fieldsBy(await findEmpreintes(tx, ids), ofDossier, ({ numero, versionRegles, empreinte }) => ({
      [`decision.${numero}`]: { versionRegles, empreinte },
    })),
    fieldsBy(
      await tx.select().from(preuvesLiens).where(among(preuvesLiens.idDossier)),
      ofDossier,
      ({ idLien, lieu, idPreuve, genre, verdict, motif }) => ({
        [`preuve.${lieu}.${idLien}`]: { idPreuve, genre, verdict, motif },
      }),
    ),
    fieldsBy(
      await tx.select().from(preuvesDemandes).where(among(preuvesDemandes.idDossier)),
      ofDossier,
      ({ idDemande, lieu, genre, texte }) => ({ [`demandePreuve.${lieu}.${idDemande}`]: { genre, texte } }),
    ),
    fieldsBy(
      await tx.select().from(questions).where(among(questions.idDossier)),
      ofDossier,
      ({ idQuestion, lieu, pour, attend, resolueLe }) => ({
        [`question.${lieu}.${idQuestion}`]: { pour, attend, estResolue: resolueLe !== null },
      }),
    ),
    fieldsBy(
      await tx
        .select({ idDossier: questions.idDossier, lieu: questions.lieu, message: questionsMessages })
        .from(questionsMessages)
        .innerJoin(questions, eq(questions.idQuestion, questionsMessages.idQuestion))
        .where(among(questions.idDossier)),
      ofDossier,
      ({ lieu, message: { idMessage, texte } }) => ({ [`messageQuestion.${lieu}.${idMessage}`]: texte }),
    ),
    fieldsBy(await tx.select().from(scenarios).where(among(scenarios.idDossier)), ofDossier, ({ idScenario, nom }) => ({
      [`scenario.${idScenario}`]: { nom },
    })),
    fieldsBy(
      await tx.select().from(valeursAuditees).where(among(valeursAuditees.idDossier)),
      ofDossier,
      ({ codeNational, valeur, ...dite }) => ({
        [journalAudit.champ(codeNational)]: journalAudit.valeur({ ...dite, valeur: valeur as Valeur }),
        [journalAudit.champReponse(codeNational)]: journalAudit.reponse(dite),
      }),
    ),
    fieldsBy(
      await tx.select().from(validites).where(among(validites.idDossier)),
      ofDossier,
      // The journal has no field for the judged values: it holds them as the values of the file at that time.
      ({ idDossier: _, jugement: _what, codeNational, ...said }) => prefixed(`validite.${codeNational}.`, said),
    ),
  ]
}
