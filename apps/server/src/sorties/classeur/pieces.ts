import {
  type Document,
  type getDossier,
  type Language,
  type LienPreuve,
  type LieuPreuves,
  libellesDossier,
  type UserInfo,
} from '@sillon/contract'
import { obstacleAOuvrir } from '@sillon/domain'
import type { z } from 'zod'
import { readDossier } from '#dossiers/demarches/dossier'
import { findFichier } from '#dossiers/documents/repository'
import type { OuvertureCalculee } from '#dossiers/dossier/ouvrir'
import { preuvesDuDossier } from '#dossiers/preuves/lecture'
import type { Database } from '#socle/database/database'
import { textes } from './textes'

/** A file attached to a place of the audit. */
export interface Piece {
  readonly nom: string
  /** Its sender's name for it, where known. */
  readonly nomFichier: string
  readonly typeMime: string
  readonly taille: number
  readonly sha256: string
  /** Reason why nobody, or not this person, may open it. */
  readonly obstacle: 'FICHIER_INFECTE' | 'FICHIER_EN_ANALYSE' | null
  /** Description of the proof; null for a document of the procedure. */
  readonly preuve: {
    readonly etat: LienPreuve['etat']
    readonly motif: string | null
    readonly dateEffet: string | null
    readonly dateExpiration: string | null
    readonly note: string | null
    readonly priseLe: string | null
    readonly deposeLe: string
  } | null
}

/** A place of the audit with its attached and missing proofs. */
export interface Section {
  readonly libelle: string
  readonly pieces: readonly Piece[]
  /** Proofs that the control plan expects there, then requested ones, each with its state in words. */
  readonly attendues: readonly { readonly libelle: string; readonly etat: string; readonly manque: boolean }[]
}
export interface Module {
  readonly libelle: string
  readonly sections: readonly Section[]
}

/** All attachments of a file, in the order of the audit: those of the procedure first, then the proofs module by module. Read them at one instant. */
export async function lirePieces(db: Database, ouverture: OuvertureCalculee, language: Language): Promise<Module[]> {
  const { user, scheme, key } = ouverture
  const t = textes[language]
  const { lieux, preuves } = await preuvesDuDossier(db, ouverture, language)
  const parId = new Map(preuves.map((preuve) => [preuve.idPreuve, preuve]))
  const piecesDe = ({ liens }: LieuPreuves): Piece[] =>
    liens.flatMap(({ idPreuve, numeroRevision, etat, motif }) => {
      const preuve = parId.get(idPreuve)
      const revision = preuve?.revisions.find(({ numero }) => numero === numeroRevision)
      if (preuve === undefined || revision === undefined) return []
      const { nom, dateEffet, dateExpiration, note } = preuve
      const { nomFichier, typeMime, taille, sha256, etatAnalyse, priseLe, deposeLe } = revision
      const obstacle = obstacleAOuvrir(etatAnalyse, false)
      const dits = { etat, motif, dateEffet, dateExpiration, note, priseLe, deposeLe }
      return [{ nom, nomFichier, typeMime, taille, sha256, obstacle, preuve: dits }]
    })
  const sections = lieux.map((lieu) => ({
    rubrique: lieu.rubrique,
    libelle: lieu.libelle,
    pieces: piecesDe(lieu),
    attendues: [
      ...lieu.attendues
        .filter(({ estAttendue, etat }) => estAttendue || etat !== 'MANQUANTE')
        .map(({ genre, libelle, etat }) => ({
          libelle: etat === 'DEMANDEE' ? t.attendueDemandee(libelle, textesDe(lieu, genre)) : libelle,
          etat: t.etatsAttendue[etat],
          manque: etat === 'MANQUANTE' || etat === 'DEMANDEE',
        })),
      ...lieu.demandes
        .filter((demande) => !estDansLAttendue(lieu, demande))
        .map(({ texte, estRepondue, estRefusee }) => ({
          libelle: t.demandee(texte),
          etat: estRepondue ? t.repondue : estRefusee ? t.reponseRefusee : t.sansReponse,
          manque: !estRepondue,
        })),
    ],
  }))
  const libelles = new Map(
    scheme.structure.flatMap(({ rubriques }) =>
      rubriques.map(({ codeNational, libelle }) => [codeNational, libelle[language]]),
    ),
  )
  const demarche = await sectionsDeLaDemarche(db, user, key.idExploitation, await readDossier(db, ouverture), language)
  const modules = new Map<string, Section[]>()
  for (const { rubrique, ...section } of [
    ...demarche.map((section) => ({ ...section, rubrique: null })),
    ...sections,
  ]) {
    if (section.pieces.length === 0 && section.attendues.length === 0) continue
    const module = (rubrique === null ? undefined : libelles.get(rubrique)) ?? t.dossier
    modules.set(module, [...(modules.get(module) ?? []), section])
  }
  return [...modules].map(([libelle, sections]) => ({ libelle, sections }))
}

/** Whether the row of its expected kind already tells a request: it is one open item. */
const estDansLAttendue = ({ attendues }: LieuPreuves, demande: LieuPreuves['demandes'][number]): boolean =>
  !demande.estRepondue && attendues.some(({ genre, etat }) => etat === 'DEMANDEE' && genre === demande.genre)

/** Words of the open requests of a kind. */
const textesDe = ({ demandes }: LieuPreuves, genre: string): string[] =>
  demandes.filter((demande) => demande.genre === genre && !demande.estRepondue).map(({ texte }) => texte)

/** Documents in the information of a procedure, each under the name of its field. */
async function sectionsDeLaDemarche(
  db: Database,
  user: UserInfo,
  idExploitation: number,
  dossier: z.input<typeof getDossier.answer>,
  language: Language,
): Promise<Section[]> {
  const champs: readonly [string, readonly (Document | null)[]][] = [
    [libellesDossier.contratOrganisme[language], [dossier.contratOrganisme]],
    [libellesDossier['demarche.contratStructureCollective'][language], [dossier.contratStructureCollective]],
    [libellesDossier['demarche.ficheAnnuaire'][language], [dossier.ficheAnnuaire]],
    [
      libellesDossier['demarche.certificationEquivalenteDocument'][language],
      [dossier.certificationEquivalenteDocument],
    ],
    [libellesDossier['demarche.documentHve1'][language], dossier.documentHve1],
    [libellesDossier['demarche.documentHve2'][language], dossier.documentHve2],
  ]
  const sections: Section[] = []
  for (const [libelle, documents] of champs) {
    const pieces: Piece[] = []
    for (const document of documents) {
      const fichier = document && (await findFichier(db, idExploitation, document.idDocument))
      if (!fichier) continue
      const { nom, taille, sha256, etatAnalyse, idExpediteur } = fichier
      const obstacle = obstacleAOuvrir(etatAnalyse, idExpediteur === user.idUtilisateur)
      pieces.push({ nom, nomFichier: '', typeMime: 'application/pdf', taille, sha256, obstacle, preuve: null })
    }
    if (pieces.length > 0) sections.push({ libelle, pieces, attendues: [] })
  }
  return sections
}

export const toutesLesPieces = (modules: readonly Module[]): Piece[] =>
  modules.flatMap(({ sections }) => sections.flatMap(({ pieces }) => pieces))
