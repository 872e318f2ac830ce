import type { BassinViticole, TypeRubrique } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import type { DossierInput, ParametresIft, Scheme } from '@sillon/referentials'
import { fromValeur, toValeur } from '@sillon/referentials'
import { cleDe } from '#dossiers/feuille/validites'
import type { ServeurDeTest } from './serveur'

export const aucunParametre: ParametresIft = { gc_hors_pdt: [], gc_pdt: [], viti: [], arbo: [] }
export const bassins: BassinViticole[] = [
  { idBassinViti: -1, codeBassinViti: '', libelleBassinViti: 'Non renseigné' },
  { idBassinViti: 4, codeBassinViti: 'CHAMPAGNE', libelleBassinViti: 'Champagne' },
]

/** Server data that the calculation of this farm takes. The farm has no basin of its own. */
export function factsOf({
  lignes,
  irrigation,
  parametresIft,
  saisies,
  familles,
  referencesIft,
}: ServeurDeTest): Omit<DossierInput, 'saisies'> {
  const bassin = fromValeur(saisies.get('HVE4_PHYTO_D_3004') ?? null)
  const id = bassins.find(({ codeBassinViti }) => codeBassinViti === bassin)?.idBassinViti ?? -1
  return {
    assolement: lignes,
    irrigation,
    familles,
    siege: { region: 'Bretagne', departement: 'Ille-et-Vilaine' },
    bassinViticole: null,
    references: {
      parametresIft: parametresIft.get(id) ?? aucunParametre,
      referencesIft,
      materiels: [],
      conditions: [],
    },
  }
}

/** Inputs of the calculation of the file, as this server holds them. */
function entreeOf(serveur: ServeurDeTest): DossierInput {
  const saisies = Object.fromEntries([...serveur.saisies].map(([code, valeur]) => [code, fromValeur(valeur)]))
  return { ...(serveur.figee?.entree ?? factsOf(serveur)), saisies }
}

/** Those of a sheet that are asked for; all of them where none is. */
function drawnOf<Section extends { readonly codeNational: string }>(
  sheet: readonly Section[],
  asked: readonly string[],
) {
  const drawn = sheet.filter(({ codeNational }) => asked.includes(codeNational))
  return drawn.length === 0 ? sheet : drawn
}

/**
 * The file as this server answers it.
 * @param input of another farm than the server's
 */
export function treeOf(serveur: ServeurDeTest, scheme: Scheme, input = entreeOf(serveur)): TypeRubrique[] {
  const resultats = serveur.figee?.resultats ?? null
  const evaluation = resultats === null ? scheme.evaluate(input) : scheme.restore(input, resultats)
  const reserves = scheme.reserves(evaluation)
  const validites = new Map(serveur.validites.map((validite) => [cleDe(validite), validite]))
  return scheme.structure.map((type) => ({
    codeNational: type.codeNational,
    libelle: type.libelle.fr,
    rubriques: type.rubriques.map((rubrique) => ({
      codeNational: rubrique.codeNational,
      libelle: rubrique.libelle.fr,
      reprise: rubrique.reprise === 'toujours',
      sousRubriques: drawnOf(rubrique.sousRubriques, serveur.sections).map((part) => ({
        idSousRubrique: part.idSousRubrique,
        codeNational: part.codeNational,
        libelle: part.libelle.fr,
        libelleShort: part.libelleShort.fr,
        validiteSousRubrique: validites.get(cleDe({ idSousRubrique: part.idSousRubrique })) ?? null,
        libellesEnglobants: part.libellesEnglobants.map((heading) => ({
          idLibelleEnglobant: heading.idLibelleEnglobant,
          libelle: heading.libelle.fr,
          indicateurs: heading.indicateurs.flatMap((code) => {
            const indicateur = scheme.indicateurs.get(code)
            const hidden = indicateur?.scoring === true && !serveur.permissions.voirScores
            // Like the server: a row in points is sent without them when it has other values beside them.
            const beside = Object.keys(scheme.complements.get(code) ?? {}).some(
              (champ) => !/note|scoreTotal/.test(champ),
            )
            if (indicateur === undefined || (hidden && !beside)) return []
            const { idSousRubrique: _section, idIndicateur, ...said } = validites.get(cleDe(indicateur)) ?? {}
            return [
              {
                idIndicateur: indicateur.idIndicateur,
                codeNational: code,
                idLibelleEnglobant: heading.idLibelleEnglobant,
                libelle: indicateur.libelle.fr,
                libelleUnite: indicateur.unite,
                messageAide: null,
                afficherGras: false,
                jsonSchema: { $id: indicateur.schemaId },
                nature: indicateur.nature,
                estAvecScoring: indicateur.nature === 'S',
                saisieScoreDirecte: false,
                visible: scheme.isVisible(evaluation, code),
                valeur: hidden ? null : toValeur(evaluation.get(code) as Value),
                valeurCalculee: toValeur(evaluation.proposal(code) as Value),
                estSaisie: evaluation.isEntered(code),
                aConfirmer: serveur.aConfirmer.has(code),
                max: indicateur.max,
                source: indicateur.source,
                ...reserves(code),
                ...(idIndicateur !== undefined && said),
              },
            ]
          }),
        })),
      })),
    })),
  }))
}
