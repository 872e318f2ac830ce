import { type Exploitation, type Language, nomDesRegles, type UserInfo } from '@sillon/contract'
import { DomainError, jourDe } from '@sillon/domain'
import { findExploitation } from '#fermes/exploitations/repository'
import type { Database } from '#socle/database/database'
import type { Cellule, Colonne, Feuille } from '#socle/tableurs/feuille'
import { feuilleDesIndicateurs, sousLogo } from './classeur'
import { type ContenuEdition, contenuEdition } from './contenu'
import type { Emetteur } from './emetteur'
import { textes } from './textes'

/** A farm in an edition of several; without content where it has no file for the year. */
interface Editee {
  readonly exploitation: Exploitation
  readonly contenu: ContenuEdition | null
}

/**
 * Files of several farms, read one after the other, each at one instant.
 * @throws DomainError DOSSIER_INCONNU when none of the farms has one
 */
export async function lirePlusieurs(
  db: Database,
  user: UserInfo,
  ids: readonly number[],
  dossier: { readonly codeNational: string; readonly millesime: number },
  language: Language,
): Promise<Editees> {
  const editees: Editee[] = []
  for (const idExploitation of ids) {
    const contenu = await contenuEdition(db, user, { idExploitation, ...dossier }, language).catch((error) => {
      if (error instanceof DomainError && error.code === 'DOSSIER_INCONNU') return null
      throw error
    })
    editees.push({ contenu, exploitation: contenu?.exploitation ?? (await findExploitation(db, user, idExploitation)) })
  }
  const premiere = editees.find(({ contenu }) => contenu !== null)?.contenu
  if (premiere == null) throw new DomainError('DOSSIER_INCONNU')
  return { editees, demarche: premiere.demarche, millesime: premiere.millesime, language }
}

type Editees = Pick<ContenuEdition, 'demarche' | 'millesime' | 'language'> & { readonly editees: readonly Editee[] }

/** The common organisation of all editions; null when there are several, or none. */
function emetteurCommun(editees: readonly Editee[]): Emetteur | null {
  const emetteurs = editees.flatMap(({ contenu }) => (contenu === null ? [] : [contenu.emetteur]))
  const [premier = null] = emetteurs
  return emetteurs.every((emetteur) => emetteur?.idOrganisme === premier?.idOrganisme) ? premier : null
}

/** One workbook of several farms: their identity and results, then the rows of each. */
export function classeurDePlusieurs({ editees, demarche, millesime, language }: Editees): Feuille[] {
  const t = textes[language]
  const noms = [...new Set(editees.flatMap(({ contenu }) => contenu?.modules.map((module) => module.libelle) ?? []))]
  const texte = (titre: string, largeur: number): Colonne => ({ titre, genre: 'texte', largeur, retour: true })
  const date = (titre: string): Colonne => ({ titre, genre: 'date', largeur: 13 })
  const pointsOf = (contenu: ContenuEdition | null, nom: string): number | null =>
    contenu?.modules.find((module) => module.libelle === nom)?.points ?? null
  const declaresOf = (contenu: ContenuEdition | null, nom: string): number | null =>
    contenu?.modules.find((module) => module.libelle === nom)?.declares ?? null
  const sontAudites = editees.some(({ contenu }) => contenu?.modules.some(({ declares }) => declares !== undefined))
  const emetteur = emetteurCommun(editees)
  const attendent = editees.some(({ contenu }) => contenu?.sansReferences)
  return [
    sousLogo(emetteur, {
      nom: t.exploitations,
      entete: [
        [{ valeur: t.multi(demarche.libelle), role: 'titre' }],
        [{ valeur: t.campagne(millesime), role: 'fort' }],
        ...(emetteur === null ? [] : [[{ valeur: emetteur.nom, role: 'discret' as const }]]),
        [],
      ],
      colonnes: [
        texte(t.exploitation, 34),
        texte(t.siret, 16),
        texte(t.pacage, 11),
        texte(t.commune, 26),
        texte(t.emetteur, 24),
        texte(t.etat, 22),
        date(t.decideLe),
        texte(t.decidePar, 22),
        date(t.dateAudit),
        date(t.dateCertification),
        texte(t.resultat, 18),
        ...noms.map((nom): Colonne => ({ titre: nom, genre: 'nombre', largeur: 14 })),
        ...(sontAudites
          ? noms.map((nom): Colonne => ({ titre: `${nom} – ${t.pointsDeclares}`, genre: 'nombre', largeur: 14 }))
          : []),
        ...(attendent ? [texte(t.sansReferences, 40)] : []),
        texte(t.version, 12),
      ],
      lignes: editees.map(({ exploitation, contenu }): readonly Cellule[] => [
        exploitation.raisonSociale,
        exploitation.siret,
        exploitation.pacage,
        [exploitation.codePostal, exploitation.nomCommune].filter(Boolean).join(' '),
        contenu?.emetteur?.nom ?? null,
        contenu === null ? t.sansDossier : t.etats[contenu.dossier.etatDossier],
        contenu?.decision?.le ? jourDe(contenu.decision.le) : null,
        contenu?.decision?.par ?? null,
        contenu?.dossier.dateAudit ?? null,
        contenu?.dossier.dateCertification ?? null,
        contenu?.verdict ? t.verdicts[contenu.verdict] : null,
        ...noms.map((nom) => pointsOf(contenu, nom)),
        ...(sontAudites ? noms.map((nom) => declaresOf(contenu, nom)) : []),
        ...(attendent ? [contenu?.sansReferences ?? null] : []),
        contenu && nomDesRegles(contenu.versionRegles),
      ]),
      impression: { orientation: 'paysage', pied: `${demarche.code} ${millesime}` },
    }),
    ...editees.flatMap(({ exploitation, contenu }) =>
      contenu === null ? [] : [feuilleDesIndicateurs(contenu, exploitation.raisonSociale)],
    ),
  ]
}
