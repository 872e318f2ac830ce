import { type Apercu, type BilanApercu, isErrorCode, type Language } from '@sillon/contract'
import { DomainError, verdicts as ordre } from '@sillon/domain'
import { round4 } from '@sillon/engine'
import type { Database } from '#socle/database/database'
import type { SommesApercu } from '#socle/database/schema'
import { refusalText } from '#socle/http/errors'
import { type ApercuGarde, type DossierGarde, findApercu, findApercus } from './repository'
import { type Regles, requireRegles, requireVersion } from './versions'

const moyenne = (somme: number, nombre: number): number => (nombre === 0 ? 0 : round4(somme / nombre))

function bilanDe({ enVigueur, version }: Regles, sommes: SommesApercu, language: Language): BilanApercu {
  const { dossiers, decides, echecs, verdicts, modules, items, avertissements } = sommes
  return {
    dossiers,
    decides,
    echecs,
    verdicts: ordre.flatMap((avant) =>
      ordre.flatMap((apres) => {
        const counts = verdicts[`${avant} ${apres}`]
        return counts === undefined ? [] : [{ avant, apres, ...counts }]
      }),
    ),
    modules: enVigueur.modules.flatMap(({ code, libelle }) => {
      const found = modules[code]
      if (found === undefined) return []
      const { compares, somme, hausses, baisses } = found
      return [{ code, libelle: libelle[language], compares, moyenne: moyenne(somme, compares), hausses, baisses }]
    }),
    items: version.items.flatMap(({ item, termes }) => {
      const { touches, somme } = items[item] ?? { touches: 0, somme: 0 }
      return termes.length === 0 ? [] : [{ item, touches, moyenne: moyenne(somme, touches) }]
    }),
    avertissements: Object.entries(avertissements).map(([item, nombre]) => ({ item, nombre })),
  }
}

function vueDe(regles: Regles, garde: ApercuGarde, language: Language): Apercu {
  const { idApercu, millesime, etat, total, sommes, code, demandeLe, demandePar, finiLe, enVigueur } = garde
  return {
    idApercu,
    millesime,
    etat,
    fait: sommes === null ? 0 : sommes.dossiers + sommes.echecs,
    total,
    demandeLe,
    demandePar,
    finiLe,
    estAncien: enVigueur !== regles.enVigueur.version,
    message:
      code !== null && isErrorCode(code) ? refusalText(code, language, { reference: `apercu ${idApercu}` }) : null,
    bilan: etat === 'TERMINE' && sommes !== null ? bilanDe(regles, sommes, language) : null,
  }
}

/** The last finished preview of a version and year, and a newer one. */
export async function lireApercus(db: Database, regles: Regles, language: Language) {
  const found = await findApercus(db, regles.version.version, regles.millesime)
  const vue = (garde: ApercuGarde | undefined) => (garde === undefined ? null : vueDe(regles, garde, language))
  const [newest] = found
  return {
    dernier: vue(found.find(({ etat }) => etat === 'TERMINE')),
    enCours: newest?.etat === 'TERMINE' ? null : vue(newest),
  }
}

/** @throws DomainError VERSION_INCONNUE, APERCU_INCONNU */
export async function requireApercu(db: Database, nom: string, idApercu: number) {
  const { version } = requireVersion(nom)
  const garde = await findApercu(db, version, idApercu)
  if (garde === undefined) throw new DomainError('APERCU_INCONNU')
  return { garde, regles: requireRegles(version, garde.millesime) }
}

/** A file of a preview, with names. */
export const dossierVu = (
  { enVigueur }: Regles,
  { modules, items, avertissements, ...dossier }: DossierGarde,
  language: Language,
) => ({
  ...dossier,
  modules: modules.map(([code, avant, apres]) => ({
    code,
    libelle: enVigueur.modules.find((module) => module.code === code)?.libelle[language] ?? code,
    avant,
    apres,
  })),
  items: items.map(([item, avant, apres]) => ({ item, avant, apres })),
  avertissements: [...avertissements],
})
