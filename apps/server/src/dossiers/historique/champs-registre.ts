import type { InterventionSaisie, Language } from '@sillon/contract'
import type { NatureIntervention } from '@sillon/domain'
import type { Champ } from './champs'

const natures: Readonly<Record<NatureIntervention, Readonly<Record<Language, string>>>> = {
  TRAITEMENT: { fr: 'traitement', en: 'treatment' },
  FERTILISATION: { fr: 'fertilisation', en: 'fertilisation' },
  IRRIGATION: { fr: 'irrigation', en: 'irrigation' },
}

/** A record in one line: kind, day, product, dose, block and parcel, area. */
function intervention(saisie: InterventionSaisie, language: Language): string {
  const { nature, date, produit, amm, quantite, unite, numIlot, numParcelle, surface } = saisie
  const number = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 4 })
  const parts = [
    natures[nature][language],
    date.split('-').reverse().join('/'),
    produit ?? amm,
    quantite === null ? null : `${number(quantite)} ${unite ?? ''}`.trim(),
    numIlot === null && numParcelle === null ? null : `${numIlot ?? '–'}/${numParcelle ?? '–'}`,
    `${number(surface)} ha`,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}

interface ImportJournalise {
  readonly nom: string
  readonly nombre: number
  readonly empreinte: string
}

/** Fields of the register: a record, or an import of a file with its number of lines and its hash. Undefined for another field. */
export function champDuRegistre(champ: string): Champ | undefined {
  if (champ.startsWith('registre.'))
    return {
      libelle: { fr: 'Intervention du registre', en: 'Record of the register' },
      lecture: 'texte',
      lire: (valeur, { language }) => (valeur === null ? null : intervention(valeur as InterventionSaisie, language)),
    }
  if (champ.startsWith('importRegistre.'))
    return {
      libelle: { fr: 'Import du registre', en: 'Import of the register' },
      lecture: 'texte',
      lire(valeur, { language }) {
        if (valeur === null) return null
        const { nom, nombre, empreinte } = valeur as ImportJournalise
        return `${nom} · ${nombre} ${language === 'fr' ? 'lignes' : 'lines'} · SHA-256 ${empreinte.slice(0, 12)}…`
      },
    }
  return undefined
}
