import { Readable } from 'node:stream'
import type { Language, UserInfo } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { formatDate, nomEn } from '@sillon/referentials'
import { makeZip } from 'client-zip'
import { openFor, requireCalcul } from '#dossiers/dossier/ouvrir'
import { type DossierRequest, findDemarche } from '#dossiers/dossier/repository'
import { findExploitation } from '#fermes/exploitations/repository'
import type { Contenus } from '#socle/contenus/contenus'
import type { Database } from '#socle/database/database'
import { writeCsv } from '#socle/tableurs/csv'
import type { Feuille } from '#socle/tableurs/feuille'
import { fichierDe, nomSur, rang } from './noms'
import { lirePieces, type Module, type Piece, toutesLesPieces } from './pieces'
import { textes } from './textes'

export interface Archive {
  readonly nom: string
  readonly flux: Readable
}

interface Entree {
  readonly chemin: string
  readonly piece: Piece
}

/**
 * Original attachments of a file, in the order of the audit, with a manifest of expected, attached and missing proofs. The archive is streamed: no file is
 * whole in memory.
 * @throws DomainError EXPLOITATION_INCONNUE, MILLESIME_INCONNU, DEMARCHE_INCONNUE, DOSSIER_INCONNU while nobody has opened a file for the year,
 * SANS_PIECES_JOINTES
 */
export async function archiver(
  db: Database,
  contenus: Contenus,
  user: UserInfo,
  request: DossierRequest,
  language: Language,
): Promise<Archive> {
  const lu = await db.transaction(
    async (tx) => {
      const ouverture = requireCalcul(await openFor(tx, user, request))
      if (ouverture.dossier === undefined) throw new DomainError('DOSSIER_INCONNU')
      return {
        modules: await lirePieces(tx, ouverture, language),
        demarche: await findDemarche(tx, request.codeNational),
        exploitation: await findExploitation(tx, user, request.idExploitation),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  if (toutesLesPieces(lu.modules).length === 0) throw new DomainError('SANS_PIECES_JOINTES')
  const t = textes[language]
  const { entrees, lignes } = ranger(lu.modules, language)
  const libelle = nomEn(language, 'demarches', request.codeNational, lu.demarche.libelle)
  const titre = t.manifesteDe(libelle, lu.exploitation.raisonSociale, request.millesime)
  const feuille = manifesteDe(titre, lignes, language)
  const files = (async function* () {
    yield { name: `${t.manifeste}.csv`, input: writeCsv(feuille) }
    yield { name: `${t.manifeste}.txt`, input: lisible(titre, lignes) }
    for (const { chemin, piece } of entrees) {
      const lastModified = piece.preuve === null ? new Date() : new Date(piece.preuve.deposeLe)
      yield { name: chemin, input: await contenus.lire(piece.sha256), size: piece.taille, lastModified }
    }
  })()
  const nom = [t.archive, request.codeNational, request.millesime, nomSur(lu.exploitation.raisonSociale)].join(' - ')
  return { nom: `${nom}.zip`, flux: Readable.fromWeb(makeZip(files) as Parameters<typeof Readable.fromWeb>[0]) }
}

interface Ligne {
  readonly module: string
  readonly section: string
  readonly libelle: string
  readonly etat: string
  readonly chemin: string
  readonly piece: Piece | null
}

/** Unique path of each file, and the line of the manifest for each expected or attached proof. */
function ranger(modules: readonly Module[], language: Language): { entrees: Entree[]; lignes: Ligne[] } {
  const t = textes[language]
  const entrees: Entree[] = []
  const lignes: Ligne[] = []
  const chemins = new Map<string, string>()
  for (const [m, { libelle: module, sections }] of modules.entries())
    for (const [s, { libelle: section, pieces, attendues }] of sections.entries()) {
      const dossier = `${rang(m)} - ${nomSur(module)}/${rang(s)} - ${nomSur(section)}`
      for (const { libelle, etat } of attendues)
        lignes.push({ module, section, libelle, etat, chemin: '', piece: null })
      for (const [p, piece] of pieces.entries()) {
        const ailleurs = chemins.get(piece.sha256)
        const chemin = `${dossier}/${rang(p)} - ${fichierDe(piece.nom, piece.typeMime)}`
        const etat = piece.preuve === null ? '' : t.etatsPiece[piece.preuve.etat]
        if (piece.obstacle !== null)
          lignes.push({
            module,
            section,
            libelle: piece.nom,
            etat,
            chemin: t.absente(t.absences[piece.obstacle]),
            piece,
          })
        else if (ailleurs !== undefined)
          lignes.push({ module, section, libelle: piece.nom, etat, chemin: t.voir(ailleurs), piece })
        else {
          chemins.set(piece.sha256, chemin)
          entrees.push({ chemin, piece })
          lignes.push({ module, section, libelle: piece.nom, etat, chemin, piece })
        }
      }
    }
  return { entrees, lignes }
}

function manifesteDe(nom: string, lignes: readonly Ligne[], language: Language): Feuille {
  const t = textes[language]
  const texte = (titre: string) => ({ titre, genre: 'texte' as const })
  const date = (titre: string) => ({ titre, genre: 'date' as const })
  return {
    nom,
    colonnes: [
      texte(t.module),
      texte(t.section),
      texte(t.piece),
      texte(t.etat),
      texte(t.dansLArchive),
      date(t.dateEffet),
      date(t.dateExpiration),
      { titre: t.taille, genre: 'entier' as const },
      texte(t.empreinte),
    ],
    lignes: lignes.map(({ module, section, libelle, etat, chemin, piece }) => [
      module,
      section,
      libelle,
      etat,
      chemin,
      piece?.preuve?.dateEffet ?? null,
      piece?.preuve?.dateExpiration ?? null,
      piece?.taille ?? null,
      piece?.sha256 ?? null,
    ]),
  }
}

/** The manifest as plain text, for readers without a spreadsheet. */
function lisible(titre: string, lignes: readonly Ligne[]): string {
  const parts: string[] = [titre, '']
  let avant = ''
  for (const { module, section, libelle, etat, chemin, piece } of lignes) {
    const lieu = `${module} > ${section}`
    if (lieu !== avant) parts.push('', lieu)
    avant = lieu
    const jusque = piece?.preuve?.dateExpiration
    parts.push([`  - ${libelle}`, etat, chemin, jusque ? `→ ${formatDate(jusque)}` : ''].filter(Boolean).join(' – '))
  }
  return `${parts.join('\r\n')}\r\n`
}
