import { type Decimal, difference, type Evaluation, type Localised, round4, sumValues, ZERO } from '@sillon/engine'
import { controles } from './generated/controles'
import { estInvalide } from './phyto/cmr'
import { type CodeHve4, suite, type Valeurs } from './valeurs'
import { estOuvert, estVisible } from './visibilite'

/** A number, or a sum less another. */
type Borne = number | { readonly plus: readonly string[]; readonly moins: readonly string[] }

/** A limit between values: at fault when one side is strictly above the other. */
export interface Controle {
  /** The field that the message stands beside. */
  readonly code: string
  readonly severite: 'erreur' | 'avertissement'
  readonly message: Localised
  readonly depasse: Borne
  readonly limite: Borne
  /** When the limit does not apply at all. */
  readonly sauf?: (values: Evaluation<Valeurs>) => boolean
}

/** A side of a limit; null, which raises nothing, when what it starts from is empty (synthesis, section 3: conception). */
function valeurDe(values: Evaluation<Valeurs>, borne: Borne): Decimal | null {
  if (typeof borne === 'number') return round4(borne)
  const somme = (codes: readonly string[]) =>
    sumValues(codes.map((code) => values.counted(code as CodeHve4) as Decimal | null))
  const plus = somme(borne.plus)
  return plus === null ? null : difference(plus, somme(borne.moins) ?? ZERO)
}

function enFaute(values: Evaluation<Valeurs>, { depasse, limite, sauf }: Controle): boolean {
  const [haut, bas] = [valeurDe(values, depasse), valeurDe(values, limite)]
  return haut !== null && bas !== null && haut > bas && sauf?.(values) !== true
}

const limite = (
  code: CodeHve4,
  message: Localised,
  depasse: readonly CodeHve4[],
  ...limites: readonly CodeHve4[]
): Controle => ({
  code,
  severite: 'erreur',
  message,
  depasse: { plus: depasse, moins: [] },
  limite: { plus: limites, moins: [] },
})

const horsSol: Localised = {
  fr: 'La surface saisie doit être inférieure à la surface horticulture hors sol',
  en: 'The area must be below the soilless horticulture area',
}

/** Limits that the rules add to those of the specification (plant protection, parts a section 5 and b section 10: conception). */
const ajoutes: readonly Controle[] = [
  limite(
    'HVE4_PHYTO_D_102',
    { fr: 'La valeur saisie doit être inférieure à la SAU', en: 'The value must be below the farmed area' },
    ['HVE4_PHYTO_D_102'],
    'HVE4_CULT_D_200',
  ),
  ...suite('HVE4_PHYTO_D_', 361, 373).map((code) =>
    limite(
      `${code}_SURF` as CodeHve4,
      {
        fr: 'La valeur saisie ne doit pas dépasser la surface en vergers',
        en: 'The value must not exceed the orchard area',
      },
      suite('HVE4_PHYTO_D_', 361, 373).map((other) => `${other}_SURF` as CodeHve4),
      'HVE4_CULT_D_45',
    ),
  ),
  limite(
    'HVE4_PHYTO_D_550',
    {
      fr: 'La valeur saisie doit être inférieure à la surface en cultures pérennes',
      en: 'The value must be below the perennial crops area',
    },
    ['HVE4_PHYTO_D_550'],
    'HVE4_CULT_D_47',
  ),
  ...(['HVE4_PHYTO_D_571', 'HVE4_PHYTO_D_572'] as const).map((code) =>
    limite(code, horsSol, ['HVE4_PHYTO_D_571', 'HVE4_PHYTO_D_572'], 'HVE4_PHYTO_D_570'),
  ),
  // The whole farm holds at least what its arable land holds (biodiversity, section 8: conception).
  ...Array.from({ length: 10 }, (_, i): Controle => {
    const [terreArable, exploitation] = [`HVE4_BIODIV_D_${i + 1}`, `HVE4_BIODIV_D_${i + 11}`]
    return {
      code: exploitation,
      severite: 'avertissement',
      message: {
        fr: "La quantité sur l'exploitation doit être au moins égale à celle des terres arables",
        en: 'The quantity on the farm must be at least that on arable land',
      },
      depasse: { plus: [terreArable], moins: [] },
      limite: { plus: [exploitation], moins: [] },
    }
  }),
]

/** A field is not checked while it is not asked: a farm not subject to the obligation, a field that its own question keeps closed. */
const exceptions: Readonly<Record<string, Controle['sauf']>> = {
  HVE4_BIODIV_D_33: (values) => values.counted('HVE4_BIODIV_I_32') === 'NON_CONCERNEE',
  HVE4_PHYTO_D_52: (values) => !estOuvert(values, 'HVE4_PHYTO_D_52'),
  HVE4_PHYTO_D_53: (values) => !estOuvert(values, 'HVE4_PHYTO_D_53'),
}

export const limites: readonly Controle[] = [...controles, ...ajoutes].map((controle) => {
  const sauf = exceptions[controle.code]
  return sauf === undefined ? controle : { ...controle, sauf }
})

const invalidation = {
  code: 'HVE4_PHYTO_D_101',
  severite: 'erreur',
  message: { fr: "INVALIDATION DE L'AUDIT", en: 'AUDIT INVALIDATED' },
} as const

/** Messages to show beside the fields that show, wording to the letter (specification 3, section 5); they never block saving nor change the computation. */
export function messagesDe(
  values: Evaluation<Valeurs>,
): readonly { code: string; severite: Controle['severite']; message: Localised }[] {
  const messages = limites
    .filter((controle) => estVisible(values, controle.code) && enFaute(values, controle))
    .map(({ code, severite, message }) => ({ code, severite, message }))
  return estInvalide(values.counted('HVE4_PHYTO_D_10'), values.counted('HVE4_PHYTO_D_101'))
    ? [...messages, invalidation]
    : messages
}
