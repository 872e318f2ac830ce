import type { Language, listQuestionsEnAttente, Question, QuestionsDuDossier, UserInfo } from '@sillon/contract'
import {
  attendReponseDe,
  aUneReponsePour,
  can,
  type DestinataireQuestion,
  DOSSIER_ENTIER,
  estDestinataire,
  LIEU_DOSSIER,
  lieuxDePreuve,
} from '@sillon/domain'
import type { z } from 'zod'
import { requireVisible } from '#fermes/exploitations/visibility'
import type { Database } from '#socle/database/database'
import { type OuvertureCalculee, openCalcul } from '../dossier/ouvrir'
import { findInterlocuteurs, type Personne } from './interlocuteurs'
import { findDemarchesASuivre, findQuestions, type QuestionGardee } from './repository'

/** The questions of a file in the order of its sheets, as the caller may read and answer them. */
export async function questionsDuDossier(
  db: Database,
  { user, key, dossier, scheme }: OuvertureCalculee,
  language: Language,
): Promise<QuestionsDuDossier> {
  const idDossier = dossier?.idDossier
  const etats = dossier === undefined ? [] : [dossier.etatDossier]
  const personnes = await findInterlocuteurs(db, { idExploitation: key.idExploitation, idDossier })
  const ecrire = can(user, 'questions.write', { etats })
  const autres = personnes.filter(({ idUtilisateur }) => idUtilisateur !== user.idUtilisateur)
  const nombre = (pour: DestinataireQuestion) =>
    autres.filter((personne) => estDestinataire({ pour, pourUtilisateur: null }, personne)).length
  const gardees = idDossier === undefined ? [] : await findQuestions(db, idDossier)
  const lieux = lieuxDePreuve(scheme)
  const rangs = new Map([...lieux.keys()].map((code, rang) => [code, rang]))
  const rangOf = ({ lieu }: QuestionGardee) => rangs.get(lieu) ?? rangs.size

  const questionOf = (gardee: QuestionGardee): Question => {
    const { posePar, pourUtilisateur: _, messages, ...said } = gardee
    const lieu = lieux.get(gardee.lieu)
    const utilisateur = { idUtilisateur: posePar, role: user.role, idOrganismePrincipal: null }
    return {
      ...said,
      idSousRubrique: lieu?.idSousRubrique ?? null,
      idIndicateur: lieu?.idIndicateur ?? null,
      rubrique: lieu?.rubrique ?? null,
      // A place removed from the rules of the year keeps its name.
      libelle: (gardee.lieu === LIEU_DOSSIER ? DOSSIER_ENTIER : (lieu?.libelle ?? scheme.libelleOf(gardee.lieu)))[
        language
      ],
      attendMaReponse: ecrire && attendReponseDe(gardee, moi(user, personnes)),
      aUneReponse: aUneReponsePour(gardee, moi(user, personnes), messages.at(-1)?.idAuteur ?? null),
      permissions: { resoudre: can(user, 'questions.resoudre', { etats, utilisateur }) },
      messages: messages.map(({ idAuteur, ...message }) => ({ ...message, estDeMoi: idAuteur === user.idUtilisateur })),
    }
  }
  return {
    permissions: { ecrire },
    destinataires: {
      EXPLOITANT: nombre('EXPLOITANT'),
      CONSEILLER: nombre('CONSEILLER'),
      ORGANISME: nombre('ORGANISME'),
    },
    personnes: autres
      .filter(({ estNommable }) => estNommable)
      .map(({ idUtilisateur, nom, role }) => ({ idUtilisateur, nom, role })),
    questions: gardees.toSorted((one, other) => rangOf(one) - rangOf(other)).map(questionOf),
  }
}

/** The caller among the people of a file, or else a plain visitor. */
export const moi = (
  { idUtilisateur, role }: UserInfo,
  personnes: readonly Personne[],
): Pick<Personne, 'idUtilisateur' | 'role' | 'estAccorde' | 'estOrganisme'> =>
  personnes.find((personne) => personne.idUtilisateur === idUtilisateur) ?? {
    idUtilisateur,
    role,
    estAccorde: false,
    estOrganisme: false,
  }

/**
 * Open questions on the farm's files of a year: those that wait for the caller, then those of the caller with an unread answer, oldest first.
 * @throws DomainError EXPLOITATION_INCONNUE
 */
export async function questionsASuivre(
  db: Database,
  user: UserInfo,
  { idExploitation, millesime }: { readonly idExploitation: number; readonly millesime: number },
  language: Language,
): Promise<z.input<typeof listQuestionsEnAttente.answer>> {
  await requireVisible(db, user, idExploitation)
  const found: z.input<typeof listQuestionsEnAttente.answer> = []
  for (const codeNational of await findDemarchesASuivre(db, {
    idExploitation,
    idMillesime: millesime,
    idUtilisateur: user.idUtilisateur,
  })) {
    const ouverture = await openCalcul(db, user, { idExploitation, codeNational, millesime })
    for (const question of (await questionsDuDossier(db, ouverture, language)).questions) {
      const dernier = question.messages.at(-1)
      if (!(question.attendMaReponse || question.aUneReponse) || dernier === undefined) continue
      const { idQuestion, lieu, rubrique, libelle, attendMaReponse } = question
      const { texte, auteur, ecritLe } = dernier
      found.push({
        idQuestion,
        lieu,
        rubrique,
        libelle,
        attendMaReponse,
        codeNational,
        dernier: { texte, auteur, ecritLe },
      })
    }
  }
  return found.sort(
    (one, other) =>
      Number(other.attendMaReponse) - Number(one.attendMaReponse) ||
      one.dernier.ecritLe.localeCompare(other.dernier.ecritLe),
  )
}
