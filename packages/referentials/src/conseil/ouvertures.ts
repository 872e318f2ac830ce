import type { Localised } from '@sillon/engine'
import { ouvertures } from '../donnees/generated/ouvertures'
import { ouverturesMontants } from '../donnees/generated/ouvertures-montants'
import { ouverturesSources } from '../donnees/generated/ouvertures-sources'

/** A right that a certification may open outside the scheme. Information, never a promise: its texts say "peut ouvrir droit". */
export interface Ouverture {
  readonly code: string
  /** Key to it: the certification itself, or one module at the threshold. */
  readonly quand: 'CERTIFICATION' | 'MODULE'
  readonly titre: Localised
  readonly texte: Localised
  /** Known amount for the campaign, or that it is unknown; null without one. */
  readonly montant: Localised | null
  readonly sources: readonly {
    readonly libelle: string
    readonly lien: string
    /** Day of publication; null where the source has none. */
    readonly publieLe: string | null
    /** Day on which the source was read. */
    readonly consulteLe: string
  }[]
}

interface Annees {
  readonly depuis: number | null
  readonly jusqua: number | null
}

const vautEn =
  (millesime: number) =>
  ({ depuis, jusqua }: Annees): boolean =>
    (depuis ?? -Infinity) <= millesime && millesime <= (jusqua ?? Infinity)

/** Rights that a scheme may open in a campaign year, in the order of the data; none where nothing is known. */
export function ouverturesDe(codeNational: string, millesime: number): readonly Ouverture[] {
  const vaut = vautEn(millesime)
  return ouvertures
    .filter((ouverture) => ouverture.demarche === codeNational && vaut(ouverture))
    .map(({ code, quand, titre, titreEn, texte, texteEn }) => {
      const montant = ouverturesMontants.find((one) => one.code === code && vaut(one))
      return {
        code,
        quand,
        titre: { fr: titre, en: titreEn },
        texte: { fr: texte, en: texteEn },
        montant: montant === undefined ? null : { fr: montant.montant, en: montant.montantEn },
        sources: ouverturesSources
          .filter((source) => source.code === code && vaut(source))
          .map(({ libelle, lien, publieLe, consulteLe }) => ({ libelle, lien, publieLe, consulteLe })),
      }
    })
}
