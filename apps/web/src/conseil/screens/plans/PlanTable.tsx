import type { DossierEvaluation, Scheme } from '@sillon/referentials'
import { sources } from '@sillon/referentials'
import { type Etape, type Plan, preuvesDe, sourceDe } from '@sillon/referentials/conseil'
import { IconBan, IconCalendarCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Gardees, sans } from '#conseil/plans/preferences'
import { effortConnu, enEuros, etapesParPrix, prixDeLEtape, type Valeurs } from '#conseil/plans/prix'
import { useQuantite } from '#conseil/plans/use-quantite'
import type { DossierLu } from '#conseil/scenarios/dossier-lu'
import { nomsDesCodes } from '#conseil/scenarios/noms'
import { useFormat } from '#socle/i18n/format'
import { RowMenu } from '#socle/lists/RowActions'
import table from '#socle/ui/Table.module.css'
import classes from './Plans.module.css'

/** Order of the steps: the least effort for a point first, as the plan is made, the lowest price first, or the most points first. */
export type Tri = 'effort' | 'prix' | 'gain'

interface Props {
  plan: Plan
  module: string
  scheme: Scheme
  evaluation: DossierEvaluation
  listes: DossierLu['feuille']['listes']
  tri: Tri
  /** Efforts and prices by the farm's organisation. */
  valeurs: Valeurs
  gardees: Gardees
  garder: (next: Gardees) => void
}

/** Steps of a plan: what to do, how much, what it wins, what it needs, and the proofs to gather. */
export function PlanTable({ plan, module, scheme, evaluation, listes, tri, valeurs, gardees, garder }: Props) {
  const { t } = useTranslation('plans')
  const { language, points } = useFormat()
  const etapes =
    tri === 'gain'
      ? plan.etapes.toSorted((one, other) => other.gain - one.gain)
      : tri === 'prix'
        ? etapesParPrix(valeurs, plan.etapes)
        : plan.etapes
  const aDesPrix = valeurs.prix.size > 0
  const self = useRef<HTMLTableElement>(null)
  /** Row of the step that was put aside: a moment later another step stands in its place. */
  const rang = useRef<number | null>(null)
  useEffect(() => {
    if (rang.current === null || document.activeElement !== document.body) return
    const menus = [...(self.current?.querySelectorAll<HTMLElement>('button[aria-expanded]') ?? [])]
    menus.at(Math.min(rang.current, menus.length - 1))?.focus()
    rang.current = null
  })
  const mettreDeCote = (index: number, next: Gardees) => {
    rang.current = index
    garder(next)
  }
  return (
    <table ref={self} className={`${table.table} ${classes.etapes}`}>
      <thead>
        <tr>
          <th scope="col">{t('colonne.geste')}</th>
          <th scope="col">{t('colonne.points')}</th>
          <th scope="col">{t('colonne.total')}</th>
          <th scope="col">{t('colonne.effort')}</th>
          {aDesPrix && (
            <th scope="col" data-colonne="prix">
              {t('colonne.prix')}
            </th>
          )}
          <th scope="col">{t('colonne.besoin')}</th>
          <th scope="col">
            <span className={classes.cache}>{t('colonne.actes')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {etapes.map((etape, index) => {
          const { geste, gain, total } = etape
          const source = sourceDe(scheme, evaluation, module, geste)
          const preuves = preuvesDe(scheme, geste)
          const prix = prixDeLEtape(valeurs, etape)
          const nom = geste.libelle[language]
          return (
            <tr key={geste.code}>
              <td data-label={t('colonne.geste')}>
                <div>
                  <strong>{nom}</strong>
                  <Quantite etape={etape} scheme={scheme} listes={listes} />
                  {source !== null && (
                    <p className={classes.detail}>{t('source', { source: sources[source][language] })}</p>
                  )}
                </div>
              </td>
              <td data-label={t('colonne.points')} data-type="number">
                {gain === 0 ? t('avecLesAutres') : `+${points(gain)}`}
              </td>
              <td data-label={t('colonne.total')} data-type="number">
                {tri === 'effort' ? points(total) : '–'}
              </td>
              <td data-label={t('colonne.effort')} data-colonne="effort">
                {t('effort', { effort: effortConnu(valeurs, geste) })}
              </td>
              {aDesPrix && (
                <td data-label={t('colonne.prix')} data-type="number" data-colonne="prix">
                  {prix === null ? '–' : enEuros(prix, language)}
                </td>
              )}
              <td data-label={t('colonne.besoin')} data-colonne="besoin">
                <div>
                  <p>
                    {[t('delai', { count: geste.delai }), geste.saison?.[language] ?? '']
                      .filter((one) => one !== '')
                      .join(', ')}
                  </p>
                  {preuves.length > 0 && (
                    <p className={classes.detail}>
                      {t('preuves', { preuves: preuves.map(({ libelle }) => libelle[language]).join(', ') })}
                    </p>
                  )}
                </div>
              </td>
              <td>
                <RowMenu
                  label={t('dire', { geste: nom })}
                  actions={[
                    {
                      words: t('pasPossible'),
                      name: t('pasPossibleDe', { geste: nom }),
                      Icon: IconBan,
                      act: () =>
                        mettreDeCote(index, {
                          ...sans(gardees, geste.code),
                          ecartes: [...gardees.ecartes, geste.code],
                        }),
                    },
                    {
                      words: t('dejaPrevu'),
                      name: t('dejaPrevuDe', { geste: nom }),
                      Icon: IconCalendarCheck,
                      act: () => {
                        const rest = sans(gardees, geste.code)
                        mettreDeCote(index, { ...rest, prevus: { ...rest.prevus, [geste.code]: etape.quantite } })
                      },
                    },
                  ]}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The quantity of a step in words: how much more or less, or the names of the codes to add. */
function Quantite({ etape, scheme, listes }: { etape: Etape } & Pick<Props, 'scheme' | 'listes'>) {
  const { t } = useTranslation('plans')
  const { language } = useFormat()
  const enUnite = useQuantite()
  const { geste, quantite, ajouts } = etape
  const { change, ligne, compte } = geste
  const row = scheme.indicateurs.get(ligne)
  if (row === undefined || change.genre === 'reponse') return null
  if (change.genre === 'choix') {
    return <p>{t('parExemple', { noms: ajouts.map(nomsDesCodes(listes, language)).join(', ') })}</p>
  }
  const texte = enUnite(quantite, row.unite, compte)
  return <p>{t(change.sens === 1 ? 'enPlus' : 'enMoins', { quantite: texte, ligne: row.libelle[language] })}</p>
}
