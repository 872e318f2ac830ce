import type { BassinViticole, TypeRubrique } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import type { DossierInput, ParametresIft, Scheme } from '@sillon/referentials'
import { fromValeur, toValeur } from '@sillon/referentials'
import { changementsOf } from '#dossiers/feuille/changements'
import { cleDe } from '#dossiers/feuille/validites'
import type { ServeurDeTest } from './serveur'

export const aucunParametre: ParametresIft = { gc_hors_pdt: [], gc_pdt: [], viti: [], arbo: [] }
export const bassins: BassinViticole[] = [
  { idBassinViti: -1, codeBassinViti: '', libelleBassinViti: 'Non renseigné' },
  { idBassinViti: 4, codeBassinViti: 'CHAMPAGNE', libelleBassinViti: 'Champagne' },
]

/** Server data of this farm's calculation. The farm has no basin of its own. */
export function factsOf({
  lignes,
  irrigation,
  parametresIft,
  saisies,
  familles,
  referencesIft,
  registre,
}: ServeurDeTest): Omit<DossierInput, 'saisies'> {
  const bassin = fromValeur(saisies.get('HVE4_PHYTO_D_3004') ?? null)
  const id = bassins.find(({ codeBassinViti }) => codeBassinViti === bassin)?.idBassinViti ?? -1
  return {
    assolement: lignes,
    irrigation,
    familles,
    siege: { region: 'Bretagne', departement: 'Ille-et-Vilaine' },
    bassinViticole: null,
    ...(registre !== null && { registre }),
    references: {
      parametresIft: parametresIft.get(id) ?? aucunParametre,
      referencesIft,
      materiels: [],
      conditions: [],
    },
  }
}

/** Inputs of the file's calculation, from the state of this server. */
function entreeOf(serveur: ServeurDeTest): DossierInput {
  const saisies = Object.fromEntries([...serveur.saisies].map(([code, valeur]) => [code, fromValeur(valeur)]))
  return { ...(serveur.figee?.entree ?? factsOf(serveur)), saisies }
}

/** Requested sections of a sheet; all of them when none is requested. */
function drawnOf<Section extends { readonly codeNational: string }>(
  sheet: readonly Section[],
  asked: readonly string[],
) {
  const drawn = sheet.filter(({ codeNational }) => asked.includes(codeNational))
  return drawn.length === 0 ? sheet : drawn
}

/**
 * The file in the answer of this server.
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
      reprise: rubrique.reprise === 'toujours' || (rubrique.reprise !== null && serveur.registre !== null),
      sousRubriques: drawnOf(rubrique.sousRubriques, serveur.sections).map((part) => ({
        idSousRubrique: part.idSousRubrique,
        codeNational: part.codeNational,
        libelle: part.libelle.fr,
        libelleCourt: part.libelleCourt.fr,
        validiteSousRubrique: validites.get(cleDe({ idSousRubrique: part.idSousRubrique })) ?? null,
        libellesEnglobants: part.libellesEnglobants.map((heading) => ({
          idLibelleEnglobant: heading.idLibelleEnglobant,
          libelle: heading.libelle.fr,
          indicateurs: heading.indicateurs.flatMap((code) => {
            const indicateur = scheme.indicateurs.get(code)
            const hidden = indicateur?.scoring === true && !serveur.permissions.voirScores
            // Like the server: without the right to points, a row in points is sent with its complements only.
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

/** The file in the answer that opens a sheet. */
export function feuilleOf(tree: readonly TypeRubrique[]) {
  const { indicateurs, validites } = changementsOf(tree)
  const rubriques = tree.flatMap(({ rubriques: ofType }) => ofType)
  return {
    lignes: indicateurs.map(
      ({
        codeNational,
        visible,
        valeur,
        valeurCalculee,
        estSaisie,
        aConfirmer,
        regleAConfirmer,
        valeurIndicative,
      }) => ({
        codeNational,
        visible,
        valeur,
        valeurCalculee,
        estSaisie,
        aConfirmer,
        regleAConfirmer,
        valeurIndicative,
      }),
    ),
    validites,
    sections: rubriques.flatMap(({ sousRubriques }) => sousRubriques.map(({ idSousRubrique }) => idSousRubrique)),
    reprises: rubriques.filter(({ reprise }) => reprise).map(({ codeNational }) => codeNational),
  }
}
