import { kindsCommuns } from '../../src/kinds/communs'
import { choix, kind } from '../../src/kinds/declare'
import type { Kinds } from '../../src/kinds/kind'
import { fromSent } from '../../src/kinds/valeur'

/** A height in metres and centimetres. */
export interface Hauteur {
  readonly metres: number
  readonly centimetres: number
}

const isHauteur = (value: unknown): value is Hauteur =>
  typeof value === 'object' && value !== null && 'metres' in value && 'centimetres' in value

/** Kinds that no other scheme has: a height, which travels in two fields, and a colour among three. */
export const kindsJouet = {
  ...kindsCommuns,
  hauteur: kind<Hauteur>({
    id: 'hauteur',
    forme: 'composite',
    decode: (valeur) => {
      const value = fromSent(valeur)
      return isHauteur(value) ? { metres: value.metres, centimetres: value.centimetres ?? 0 } : value
    },
    check: (value) => {
      if (!isHauteur(value)) return 'NOMBRE_ATTENDU'
      return [value.metres, value.centimetres].every((part) => Number.isInteger(part) && part >= 0) &&
        value.centimetres < 100
        ? null
        : 'ENTIER_POSITIF'
    },
    format: (value) =>
      isHauteur(value) ? `${value.metres} m ${String(value.centimetres).padStart(2, '0')}` : String(value),
  }),
  couleur: choix('couleur', [
    { value: 'BLEU', libelle: { fr: 'Bleu', en: 'Blue' } },
    { value: 'VERT', libelle: { fr: 'Vert', en: 'Green' } },
    { value: 'BRUN', libelle: { fr: 'Brun', en: 'Brown' } },
  ]),
} as const satisfies Kinds
