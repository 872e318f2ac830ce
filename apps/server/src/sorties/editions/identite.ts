import { libellesDossier, nomDesRegles } from '@sillon/contract'
import { formatSiret, jourDe } from '@sillon/domain'
import { enumerer, formatDate } from '@sillon/referentials'
import { auditeurDe } from './constats'
import type { ContenuEdition } from './contenu'
import { verdictsDits } from './mots'
import { textes } from './textes'

/** A line about the file as a whole. */
export interface Ligne {
  readonly libelle: string
  readonly valeur: string | number | null
  readonly genre: 'texte' | 'date' | 'nombre'
  /** How a PDF writes the value, where a cell of a workbook keeps it as it is. */
  readonly ecrit?: string
  /** On the first page: the farm, its audit, and the outcome of the file. */
  readonly estEnCouverture?: true
  /** About the decision: left out where the decision is printed above already. */
  readonly estDecision?: true
  /** Said elsewhere in a PDF: in its title, its footer or its table of modules. */
  readonly estRepete?: true
  /** A comment of any length, which a PDF prints as a paragraph. */
  readonly estCommentaire?: true
}

/** Decision, farm, procedure, dates, state and calculated verdict of a file. Empty fields are left out. */
export function identiteDe(contenu: ContenuEdition): Ligne[] {
  const { language, exploitation, dossier, emetteur, demarche, millesime, versionRegles, verdict, seuil, decision } =
    contenu
  const t = textes[language]
  const champ = (nom: keyof typeof libellesDossier) => libellesDossier[nom][language]
  const texte = (libelle: string, ...parts: readonly (string | null | undefined)[]): Ligne => ({
    libelle,
    valeur: parts.filter(Boolean).join(' ') || null,
    genre: 'texte',
  })
  const date = (libelle: string, jour: string | null): Ligne => ({ libelle, valeur: jour, genre: 'date' })
  const couverture = (ligne: Ligne): Ligne => ({ ...ligne, estEnCouverture: true })
  const commentaire = (ligne: Ligne): Ligne => ({ ...ligne, estCommentaire: true })
  const { periodeAuditeeDebut: debut, periodeAuditeeFin: fin } = dossier
  const conclusion = couverture(
    texte(decision === null ? t.resultat : t.calculConcluait, verdict && t.verdicts[verdict]),
  )
  const declare = couverture(texte(t.declareEtAudite, verdictsDits(contenu)))
  const decisions =
    decision === null
      ? []
      : [
          texte(t.decision, decision.libelle),
          texte(t.decidePar, decision.par),
          date(t.decideLe, decision.le && jourDe(decision.le)),
        ]
  return [
    ...[...decisions, ...(decision === null ? [] : [conclusion, declare])].map(
      (ligne): Ligne => ({ ...couverture(ligne), estDecision: true }),
    ),
    couverture(texte(t.emetteur, emetteur?.nom)),
    couverture(texte(t.exploitation, exploitation.raisonSociale)),
    couverture({ ...texte(t.siret, exploitation.siret), ecrit: formatSiret(exploitation.siret) }),
    texte(t.pacage, exploitation.pacage),
    texte(t.adresse, exploitation.adresse, exploitation.adresse2),
    couverture(texte(t.commune, exploitation.codePostal, exploitation.nomCommune)),
    texte(t.contact, exploitation.prenomExploitant, exploitation.nomExploitant),
    texte(t.email, exploitation.adresseMail),
    texte(t.telephone, exploitation.numeroPortable),
    couverture(texte(t.demarche, `${demarche.code} – ${demarche.libelle}`)),
    couverture({ libelle: t.millesime, valeur: millesime, genre: 'nombre', estRepete: true }),
    couverture(texte(champ('numeroContrat'), dossier.numeroContrat)),
    date(champ('dateEntree'), dossier.dateEntree),
    couverture(texte(t.periode, debut && fin && t.du(formatDate(debut), formatDate(fin)))),
    couverture(date(champ('dateAudit'), dossier.dateAudit)),
    date(champ('dateCertification'), dossier.dateCertification),
    couverture(texte(champ('certificateurExterne'), dossier.certificateurExterne)),
    couverture(texte(t.auditeur, auditeurDe(contenu))),
    couverture(texte(champ('motifDecision'), dossier.motifDecision)),
    ...(decision === null ? [couverture(texte(t.etat, t.etats[dossier.etatDossier])), conclusion, declare] : []),
    couverture(texte(t.enErreur, enumerer(contenu.enErreur, language))),
    couverture(texte(t.sansReferences, contenu.sansReferences)),
    ...(verdict === null ? [] : [{ libelle: t.seuil, valeur: seuil, genre: 'nombre', estRepete: true } as const]),
    { ...texte(t.version, nomDesRegles(versionRegles)), estRepete: true } as const,
    commentaire(texte(champ('commentaireExploitant'), dossier.commentaireExploitant)),
    commentaire(texte(champ('commentaireAuditeur'), dossier.commentaireAuditeur)),
  ].filter(({ valeur }) => valeur !== null)
}

/** Lines as names and values, for a PDF. */
export const faitsDe = (lignes: readonly Ligne[]) =>
  lignes.map(({ libelle, valeur, genre, ecrit }): [string, string] => [
    libelle,
    ecrit ?? (genre === 'date' ? formatDate(String(valeur)) : String(valeur)),
  ])
