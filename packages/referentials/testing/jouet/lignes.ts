import type { Localised } from '@sillon/engine'
import type { Indicateur } from '../../src/scheme'

/** A row of the toy, as a catalogue would give it. */
export interface Ligne {
  readonly code: string
  readonly rubrique: 'JOUET_EAU' | 'JOUET_SOL' | 'JOUET_SYN'
  readonly libelle: Localised
  readonly unite: string | null
  readonly nature: Indicateur['nature']
  readonly kind: string
  readonly max?: number
}

const ligne = (
  code: string,
  rubrique: Ligne['rubrique'],
  [fr, en]: readonly [string, string],
  kind: string,
  unite: string | null = null,
  max?: number,
): Ligne => ({
  code: `JOUET_${code}`,
  rubrique,
  libelle: { fr, en },
  kind,
  unite,
  nature: code.charAt(code.indexOf('_') + 1) as Ligne['nature'],
  ...(max === undefined ? {} : { max }),
})

/** The ten rows of the toy. */
export const lignes: readonly Ligne[] = [
  ligne('EAU_D_1', 'JOUET_EAU', ['Mares', 'Ponds'], 'numeriqueEntier'),
  ligne('EAU_D_2', 'JOUET_EAU', ['Couleur de l’eau', 'Colour of the water'], 'couleur'),
  ligne('EAU_D_3', 'JOUET_EAU', ['Hauteur d’eau', 'Height of the water'], 'hauteur'),
  ligne('EAU_I_1', 'JOUET_EAU', ['Hauteur en mètres', 'Height in metres'], 'decimalPositif', 'm'),
  ligne('EAU_S_9', 'JOUET_EAU', ['Points de l’eau', 'Points for water'], 'scoring', 'points', 12),
  ligne('SOL_D_1', 'JOUET_SOL', ['Surface cultivée', 'Cropped area'], 'overrideAssolementValue', 'ha'),
  ligne('SOL_D_2', 'JOUET_SOL', ['Labour', 'Ploughing'], 'boolean'),
  ligne('SOL_D_3', 'JOUET_SOL', ['Surface labourée', 'Ploughed area'], 'decimalPositif', 'ha'),
  ligne('SOL_S_9', 'JOUET_SOL', ['Points du sol', 'Points for soil'], 'scoring', 'points', 10),
  ligne('SYN_I_1', 'JOUET_SYN', ['Verdict', 'Verdict'], 'texte'),
]
