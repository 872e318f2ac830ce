import type { Language, VersionAPrevisualiser } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { type Scheme, schemeFor } from '@sillon/referentials'
import { enMots, type VersionAConfirmer, versionsAConfirmer } from '@sillon/referentials/a-confirmer'
import { findMillesimes } from '#fermes/referentiels/repository'
import type { Database } from '#socle/database/database'

/** A version to be confirmed in a campaign year, beside the rules in force. */
export interface Regles {
  readonly version: VersionAConfirmer
  readonly millesime: number
  readonly enVigueur: Scheme
  readonly aConfirmer: Scheme
}

/** @throws DomainError VERSION_INCONNUE */
export function requireVersion(nom: string): VersionAConfirmer {
  const found = versionsAConfirmer().find(({ version }) => version === nom)
  if (found === undefined) throw new DomainError('VERSION_INCONNUE')
  return found
}

/** Both sets of rules of a year. @throws DomainError VERSION_INCONNUE for an unknown version, and for a year that it does not cover */
export function requireRegles(nom: string, millesime: number): Regles {
  const version = requireVersion(nom)
  const enVigueur = schemeFor(version.codeNational, millesime)
  if (enVigueur === undefined || millesime < version.depuis) throw new DomainError('VERSION_INCONNUE')
  return { version, millesime, enVigueur, aConfirmer: version.schemeDe(millesime) }
}

/** Versions with a campaign year to preview, each with its changes in words. */
export async function lireVersions(db: Database, language: Language): Promise<VersionAPrevisualiser[]> {
  const annees = (await findMillesimes(db)).map(({ idMillesime }) => idMillesime).sort((a, b) => b - a)
  return versionsAConfirmer().flatMap((version) => {
    const { codeNational, depuis } = version
    const millesimes = annees.filter((annee) => annee >= depuis && schemeFor(codeNational, annee) !== undefined)
    const [latest] = millesimes
    return latest === undefined ? [] : [vueDe(requireRegles(version.version, latest), millesimes, language)]
  })
}

function vueDe(
  { version, enVigueur, aConfirmer }: Regles,
  millesimes: readonly number[],
  language: Language,
): VersionAPrevisualiser {
  const modules = new Map(enVigueur.modules.map(({ code, libelle }) => [code, libelle[language]]))
  const nomDe = (code: string) =>
    (enVigueur.indicateurs.get(code) ?? aConfirmer.indicateurs.get(code))?.libelle[language]
  return {
    version: version.version,
    enVigueur: enVigueur.version,
    codeNational: version.codeNational,
    libelle: version.libelle[language],
    millesimes: [...millesimes],
    items: version.items.map(({ item, paragraphe, libelle, module, regle, hypothese, reference }) => ({
      item,
      paragraphe,
      libelle: libelle[language],
      module: modules.get(module) ?? module,
      regle: regle[language],
      hypothese: hypothese[language],
      reference,
      changements: version.changements
        .filter((changement) => changement.item === item)
        .map((changement) => ({
          quoi: changement.quoi,
          code: changement.code,
          libelle: nomDe(changement.code) ?? changement.code,
          ...enMots(enVigueur, aConfirmer, changement, language),
          sources: [...changement.sources],
          confiance: changement.confiance,
          hypothese: changement.hypothese,
        })),
    })),
    ecartes: version.ecartes.map(({ paragraphe, libelle, raison }) => ({
      paragraphe,
      libelle: libelle[language],
      raison: raison[language],
    })),
  }
}
