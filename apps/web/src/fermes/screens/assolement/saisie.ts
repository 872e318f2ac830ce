import { canAddLine } from '@sillon/domain'
import type { Culture } from '#fermes/cultures/cultures'
import { libelleCulture } from '#fermes/cultures/referentiel'
import type { LigneCollee } from './collage'
import { type Contenu, contenuOf, emptyContenu, filled, isSameContenu, type Ligne } from './lignes'

/** Content that the last large change replaced, for its undo. */
type Annulable =
  | { readonly kind: 'suppression'; readonly ligne: Ligne; readonly index: number }
  | { readonly kind: 'collage' | 'creations'; readonly lignes: readonly Ligne[]; readonly count: number }
  | { readonly kind: 'autreVersion' | 'importAnnule'; readonly lignes: readonly Ligne[] }
  | {
      /** Written on the server: its undo is the server's (`annulerImportPac`). */
      readonly kind: 'import'
      /** Unsaved rows that the import replaced; null without any. */
      readonly lignes: readonly Ligne[] | null
    }
  | { readonly kind: Allocation; readonly lignes: readonly Ligne[]; readonly count: number; readonly vers: string }

/** Parcels that changed their line: moved to an existing one or out of all, or moved to a line made for them. */
type Allocation = 'deplacement' | 'creation'

/** Reason why the server's rotation replaced the one on screen. */
export type Rechargement = 'autreVersion' | 'import' | 'importAnnule'

/** Whether the last change is an import, which only the server can undo. */
export const estImport = ({ annulable }: Pick<Saisie, 'annulable'>): boolean => annulable?.kind === 'import'

export interface Saisie {
  readonly lignes: readonly Ligne[]
  readonly nextId: number
  readonly annulable: Annulable | null
  /** Rows that the last undo replaced, for its redo, until another change. */
  readonly retablissable: Pick<Saisie, 'lignes' | 'annulable'> | null
}

export type SaisieAction =
  | { readonly type: 'add' }
  | { readonly type: 'remove'; readonly id: number }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'chooseCulture'; readonly id: number; readonly culture: Culture | null }
  | { readonly type: 'chooseCategorie'; readonly id: number; readonly idCategorieCulture: number | null }
  | { readonly type: 'chooseType'; readonly id: number; readonly idTypeCulture: number | null }
  | { readonly type: 'enterSurface'; readonly id: number; readonly surface: number | null }
  | { readonly type: 'readSurface'; readonly id: number; readonly isReadable: boolean }
  | { readonly type: 'leave'; readonly id: number }
  | { readonly type: 'paste'; readonly id: number; readonly lignes: readonly LigneCollee[] }
  | {
      /** Moves parcels to a line, or out of all lines. */
      readonly type: 'moveParcelles'
      readonly uuids: readonly string[]
      readonly id: number | null
      /** Name of the new place, for the sentence that tells of the move. */
      readonly vers: string
    }
  | {
      /** Adds lines for parcels that no line has. */
      readonly type: 'createLignes'
      readonly creations: readonly {
        readonly culture: Culture
        readonly uuids: readonly string[]
        /** Area of the parcels in hectares. */
        readonly surface: number
      }[]
    }
  | {
      /** Parcels changed on the server, by a synchronisation. */
      readonly type: 'synchronise'
      /** Rows of the server before and after. */
      readonly avant: readonly Contenu[]
      readonly apres: readonly Contenu[]
      readonly isKnownParcelle: (uuid: string) => boolean
    }
  | {
      readonly type: 'replace'
      readonly contenus: readonly Contenu[]
      readonly because: Rechargement
      /** Whether the rows on screen are unsaved. */
      readonly isDirty: boolean
      readonly isKnownParcelle: (uuid: string) => boolean
    }

const rows = (contenus: readonly Contenu[], firstId: number): readonly Ligne[] =>
  contenus.map((contenu, index) => ({ ...contenu, id: firstId + index, isSurfaceUnreadable: false, isFresh: false }))

export const startSaisie = (contenus: readonly Contenu[]): Saisie => ({
  lignes: rows(contenus, 1),
  nextId: contenus.length + 1,
  annulable: null,
  retablissable: null,
})

const placeOf = (culture: Culture | null) => ({
  idCulture: culture?.idCulture ?? null,
  idCategorieCulture: culture?.idCategorieCultureDefaut ?? null,
  idTypeCulture: culture?.idTypeCultureDefaut ?? null,
  cultureInconnue: null,
})

/** Changes one row; the others keep their identity, so that they do not re-render. A large change before it can no longer be undone. */
function change(saisie: Saisie, id: number, changed: Partial<Ligne>): Saisie {
  const lignes = saisie.lignes.map((ligne) => (ligne.id === id ? { ...ligne, ...changed } : ligne))
  const annulable = saisie.annulable?.kind === 'suppression' ? saisie.annulable : null
  return { ...saisie, lignes, annulable, retablissable: null }
}

const pasted = (contenu: Contenu, { culture, cultureInconnue, surface }: LigneCollee): Contenu => ({
  ...contenu,
  ...(culture === undefined ? {} : placeOf(culture)),
  ...(cultureInconnue === undefined ? {} : { ...placeOf(null), cultureInconnue }),
  ...(surface === undefined ? {} : { surface }),
})

/** Writes pasted lines over the rows from `id` down, and adds rows at the end. Touched rows are new ones: their fields are reset. */
function paste(saisie: Saisie, id: number, collees: readonly LigneCollee[]): Saisie {
  const { lignes, nextId } = saisie
  const start = lignes.findIndex((ligne) => ligne.id === id)
  if (start === -1) return saisie
  const contenus = collees.map((collee, index) => {
    const ligne = lignes[start + index]
    return pasted(ligne === undefined ? emptyContenu : contenuOf(ligne), collee)
  })
  return {
    lignes: [...lignes.slice(0, start), ...rows(contenus, nextId), ...lignes.slice(start + contenus.length)],
    nextId: nextId + contenus.length,
    annulable: { kind: 'collage', lignes, count: contenus.length },
    retablissable: null,
  }
}

const without = (lignes: readonly Ligne[], uuids: ReadonlySet<string>): readonly Ligne[] =>
  lignes.map((ligne) =>
    ligne.uuidsParcelles.some((uuid) => uuids.has(uuid))
      ? { ...ligne, uuidsParcelles: ligne.uuidsParcelles.filter((uuid) => !uuids.has(uuid)) }
      : ligne,
  )

function move(saisie: Saisie, uuids: readonly string[], id: number | null, vers: string): Saisie {
  const lignes = without(saisie.lignes, new Set(uuids)).map((ligne) =>
    ligne.id === id ? { ...ligne, uuidsParcelles: [...ligne.uuidsParcelles, ...uuids] } : ligne,
  )
  const annulable = { kind: 'deplacement', lignes: saisie.lignes, count: uuids.length, vers } as const
  return { ...saisie, lignes, annulable, retablissable: null }
}

function create(saisie: Saisie, { creations }: SaisieAction & { type: 'createLignes' }): Saisie {
  const { lignes, nextId } = saisie
  const contenus = creations.map(({ culture, uuids, surface }) => ({
    ...emptyContenu,
    ...placeOf(culture),
    surface,
    uuidsParcelles: uuids,
  }))
  const [premiere] = creations
  if (premiere === undefined) return saisie
  return {
    lignes: [...without(filled(lignes), new Set(creations.flatMap(({ uuids }) => uuids))), ...rows(contenus, nextId)],
    nextId: nextId + creations.length,
    annulable:
      creations.length === 1
        ? { kind: 'creation', lignes, count: premiere.uuids.length, vers: libelleCulture(premiere.culture) }
        : { kind: 'creations', lignes, count: creations.length },
    retablissable: null,
  }
}

/** Untouched rows follow the server; what is typed stays, without the parcels that are gone. */
function synchronise(
  saisie: Saisie,
  { avant, apres, isKnownParcelle }: SaisieAction & { type: 'synchronise' },
): Saisie {
  const { lignes, nextId } = saisie
  if (isSameContenu(avant, apres)) return saisie
  if (isSameContenu(filled(lignes).map(contenuOf), avant))
    return { lignes: rows(apres, nextId), nextId: nextId + apres.length, annulable: null, retablissable: null }
  const gone = lignes.flatMap(({ uuidsParcelles }) => uuidsParcelles.filter((uuid) => !isKnownParcelle(uuid)))
  return { ...saisie, lignes: without(lignes, new Set(gone)), annulable: null, retablissable: null }
}

/** Shows the rotation of the server. Rows that are saved have nothing to restore: what the server replaced, only the server restores. */
function replace(saisie: Saisie, action: SaisieAction & { type: 'replace' }): Saisie {
  const { lignes, nextId, annulable } = saisie
  const { contenus, because, isDirty, isKnownParcelle } = action
  // Without the import, the unsaved rows that it had replaced are the last ones again.
  if (because === 'importAnnule' && annulable?.kind === 'import' && annulable.lignes !== null) {
    const gone = annulable.lignes.flatMap(({ uuidsParcelles }) => uuidsParcelles.filter((it) => !isKnownParcelle(it)))
    return { lignes: without(annulable.lignes, new Set(gone)), nextId, annulable: null, retablissable: null }
  }
  const unsaved = isDirty ? lignes : null
  return {
    lignes: rows(contenus, nextId),
    nextId: nextId + contenus.length,
    annulable:
      because === 'import'
        ? { kind: because, lignes: unsaved }
        : unsaved === null
          ? null
          : { kind: because, lignes: unsaved },
    retablissable: null,
  }
}

function undo(saisie: Saisie): Saisie {
  const { annulable, lignes } = saisie
  if (annulable === null || annulable.kind === 'import') return saisie
  const before =
    annulable.kind === 'suppression' ? lignes.toSpliced(annulable.index, 0, annulable.ligne) : annulable.lignes
  return { ...saisie, lignes: before, annulable: null, retablissable: { lignes, annulable } }
}

const redo = (saisie: Saisie): Saisie =>
  saisie.retablissable === null ? saisie : { ...saisie, ...saisie.retablissable, retablissable: null }

/** Every change of the edited rotation (specification 1, section 4). */
export function reduceSaisie(saisie: Saisie, action: SaisieAction): Saisie {
  const { lignes, nextId } = saisie
  switch (action.type) {
    case 'add': {
      if (!canAddLine(lignes)) return saisie
      const ligne = { ...emptyContenu, id: nextId, isSurfaceUnreadable: false, isFresh: true }
      return { ...saisie, lignes: [...lignes, ligne], nextId: nextId + 1, retablissable: null }
    }
    case 'remove': {
      const index = lignes.findIndex(({ id }) => id === action.id)
      const ligne = lignes[index]
      if (ligne === undefined) return saisie
      return {
        ...saisie,
        lignes: lignes.toSpliced(index, 1),
        annulable: { kind: 'suppression', ligne, index },
        retablissable: null,
      }
    }
    case 'undo':
      return undo(saisie)
    case 'redo':
      return redo(saisie)
    case 'chooseCulture':
      return change(saisie, action.id, placeOf(action.culture))
    case 'chooseCategorie':
      return change(saisie, action.id, { idCategorieCulture: action.idCategorieCulture, idTypeCulture: null })
    case 'chooseType':
      return change(saisie, action.id, { idTypeCulture: action.idTypeCulture })
    case 'enterSurface':
      return change(saisie, action.id, { surface: action.surface })
    case 'readSurface':
      return change(saisie, action.id, { isSurfaceUnreadable: !action.isReadable })
    case 'leave':
      return lignes.some(({ id, isFresh }) => id === action.id && isFresh)
        ? { ...saisie, lignes: lignes.map((ligne) => (ligne.id === action.id ? { ...ligne, isFresh: false } : ligne)) }
        : saisie
    case 'paste':
      return paste(saisie, action.id, action.lignes)
    case 'moveParcelles':
      return move(saisie, action.uuids, action.id, action.vers)
    case 'createLignes':
      return create(saisie, action)
    case 'synchronise':
      return synchronise(saisie, action)
    case 'replace':
      return replace(saisie, action)
  }
}
