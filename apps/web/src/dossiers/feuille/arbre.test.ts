import { schemeFor } from '@sillon/referentials'
import { expect, it } from 'vitest'
import { feuilleOf, treeOf } from '#dossiers/testing/arbre'
import { unServeur } from '#dossiers/testing/serveur'
import { arbreLu } from './arbre'

const scheme = (code: string) => {
  const found = schemeFor(code, 2026)
  if (found === undefined) throw new Error(`${code} has no version for 2026`)
  return found
}

it('gives back the tree of the server in the reader’s language', () => {
  const serveur = unServeur({ saisies: new Map([['HVE4_BIODIV_D_55', { value: 4 }]]) })
  const tree = treeOf(serveur, scheme('HVE4'))
  const lu = arbreLu(scheme('HVE4'), feuilleOf(tree), 'fr')
  const rows = (of: typeof tree) =>
    of.flatMap(({ rubriques }) =>
      rubriques.flatMap(({ sousRubriques }) =>
        sousRubriques.flatMap(({ libellesEnglobants }) =>
          libellesEnglobants.flatMap(({ indicateurs }) =>
            indicateurs.map(({ libelle, valeur, estSaisie, visible }) => ({ libelle, valeur, estSaisie, visible })),
          ),
        ),
      ),
    )
  expect(rows(lu)).toEqual(rows(tree))
  expect(arbreLu(scheme('HVE4'), feuilleOf(tree), 'en')[0]?.libelle).toBe(scheme('HVE4').structure[0]?.libelle.en)
})

it('keeps a section whose rows the reader may not see', () => {
  const tree = treeOf(unServeur(), scheme('HVE4'))
  const { sections } = feuilleOf(tree)
  const lu = arbreLu(scheme('HVE4'), { lignes: [], validites: [], sections, reprises: [] }, 'fr')
  const ids = lu.flatMap(({ rubriques }) =>
    rubriques.flatMap(({ sousRubriques }) => sousRubriques.map(({ idSousRubrique }) => idSousRubrique)),
  )
  expect(ids).toEqual(sections)
})

it('gives each verdict to its section, or to its row in a scheme that judges rows', () => {
  const hve3a = scheme('HVE3A')
  const [ligne] = [...hve3a.indicateurs.values()].filter(({ modifiable }) => modifiable)
  if (ligne === undefined) throw new Error('HVE3A has no row to fill in')
  const { idSousRubrique, idIndicateur, code } = ligne
  const said = {
    estValide: true,
    commentaireAuditeur: null,
    gravite: null,
    echeance: null,
    valideIdUtilisateur: 7,
    validePar: 'Camille Roche',
    valideDate: '2026-11-21 09:00:00+00',
    aRevoir: false,
    modifications: [],
  }
  const lu = arbreLu(
    hve3a,
    {
      lignes: [{ codeNational: code }],
      validites: [
        { idSousRubrique, idIndicateur, ...said },
        { idSousRubrique, ...said, estValide: false },
      ],
      sections: [idSousRubrique],
      reprises: [],
    },
    'fr',
  )
  const [section] = lu.flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))
  expect(section?.validiteSousRubrique).toEqual({ idSousRubrique, ...said, estValide: false })
  const rows = section?.libellesEnglobants.flatMap(({ indicateurs }) => indicateurs)
  expect(rows).toMatchObject([{ codeNational: code, visible: true, valeur: null, ...said }])
})
