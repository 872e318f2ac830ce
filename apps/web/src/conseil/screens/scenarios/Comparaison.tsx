import { VisuallyHidden } from '@mantine/core'
import type { Scenario } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { sameValue } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { type Colonne, colonneDe } from '#conseil/scenarios/colonne'
import { type DossierLu, lireDossier } from '#conseil/scenarios/dossier-lu'
import { codesEssayes, modulesCompares } from '#conseil/scenarios/ecarts'
import { adresseDesScenarios } from '#conseil/scenarios/use-actes'
import { useOuverture } from '#conseil/scenarios/use-ouverture'
import type { DossierKey } from '#dossiers/dossier/dossier-key'
import { formatValeur } from '#dossiers/dossier/valeurs'
import { sansBalises } from '#dossiers/feuille/gras'
import { pagesOf } from '#dossiers/feuille/rubriques'
import { presentationOf } from '#dossiers/screens/indicateurs/schemes/presentation-of'
import { useFormat } from '#socle/i18n/format'
import { PageLoading } from '#socle/ui/PageLoading'
import classes from './Comparaison.module.css'
import { Points } from './Points'
import { useVerdict } from './use-verdict'

interface Props {
  dossier: DossierKey
  scenarios: readonly Scenario[]
  avecDossier: boolean
}

interface ColonneNommee extends Colonne {
  /** Null for the file itself. */
  readonly scenario: Scenario | null
}

/** Modules, items and tried rows of several scenarios beside each other, each with its own calculation. */
export function Comparaison({ dossier, scenarios, avecDossier }: Props) {
  const navigate = useNavigate()
  const sheets = `/demarches/${dossier.codeNational}/indicateurs`
  const ouvert = useOuverture(
    async (options) => {
      const [lu, presentation] = await Promise.all([
        lireDossier(dossier, options),
        presentationOf(dossier.codeNational),
      ])
      const of = async (scenario: Scenario | null) => ({ scenario, ...(await colonneDe(lu, scenario?.essais ?? [])) })
      const colonnes = await Promise.all([...(avecDossier ? [null] : []), ...scenarios].map(of))
      return { lu, colonnes, textes: presentation.textes }
    },
    {
      version: scenarios.map(({ idScenario, modifieLe }) => `${idScenario} ${modifieLe}`).join(' '),
      sheets,
      onFailure: () => void navigate(sheets, { replace: true }),
    },
  )
  return ouvert === null ? <PageLoading /> : <Table {...ouvert} />
}

function Table({ lu, colonnes, textes }: { lu: DossierLu; colonnes: readonly ColonneNommee[]; textes: string | null }) {
  const { t } = useTranslation('scenarios')
  const { language } = useFormat()
  const verdictOf = useVerdict(lu, textes)
  const { scheme, key, feuille, saisies } = lu
  const { voirScores } = feuille.dossier.permissions
  const rubriques = new Set(colonnes.flatMap(({ calcul }) => [...calcul.rubriques()]))
  const pages = pagesOf(scheme, lu.tree, rubriques, false)
  const modules = voirScores ? modulesCompares(scheme, pages, colonnes) : []
  const essayes = [...scheme.indicateurs.keys()].filter((code) =>
    colonnes.some((colonne) => codesEssayes(lu, colonne).includes(code)),
  )
  const libelleOf = (code: string) => sansBalises(scheme.libelleOf(code)[language])
  const texteOf = (code: string, value: Value) =>
    formatValeur(scheme, code, value, { language, millesime: key.millesime, exacte: true })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the frame
    <section className={classes.cadre} data-wide aria-label={t('comparaison.tableau')} tabIndex={0}>
      <table className={classes.table}>
        <caption className={VisuallyHidden.classes.root}>{t('comparaison.titre')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('comparaison.ligne')}</th>
            {colonnes.map(({ scenario }) => (
              <th key={scenario?.idScenario ?? 0} scope="col">
                {scenario === null ? (
                  t('colonne.dossier')
                ) : (
                  <Link to={`${adresseDesScenarios(key.codeNational)}/${scenario.idScenario}`}>{scenario.nom}</Link>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {voirScores && (
          <tbody>
            <tr className={classes.verdict}>
              <th scope="row">{t('comparaison.conclusion')}</th>
              {colonnes.map((colonne) => (
                <td key={colonne.scenario?.idScenario ?? 0}>{verdictOf(colonne)}</td>
              ))}
            </tr>
          </tbody>
        )}
        {modules.map(({ page, etats, items }) => (
          <tbody key={page.codeNational}>
            <tr className={classes.module}>
              <th scope="row">{page.libelle}</th>
              {etats.map((etat, i) => (
                <td key={colonnes[i]?.scenario?.idScenario ?? 0}>
                  {etat === undefined ? t('sansObjet') : <Points etat={etat} />}
                </td>
              ))}
            </tr>
            {items.map(({ code, valeurs }) => (
              <tr key={code}>
                <th scope="row" className={classes.item}>
                  {libelleOf(code).replace(/^Points ?: /, '')}
                </th>
                {valeurs.map((value, i) => (
                  <td key={colonnes[i]?.scenario?.idScenario ?? 0}>{texteOf(code, value)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        <tbody>
          <tr className={classes.module}>
            <th scope="rowgroup" colSpan={colonnes.length + 1}>
              {t('essais.titre')}
            </th>
          </tr>
          {essayes.length === 0 && (
            <tr>
              <td colSpan={colonnes.length + 1}>{t('essais.aucun')}</td>
            </tr>
          )}
          {essayes.map((code) => (
            <tr key={code}>
              <th scope="row" className={classes.item}>
                {libelleOf(code)}
              </th>
              {colonnes.map(({ scenario, store }) => {
                const saisie = store.saisie(code)
                const estDuDossier = scenario !== null && sameValue(saisie, saisies[code] ?? null)
                return (
                  <td key={scenario?.idScenario ?? 0} className={estDuDossier ? classes.commeLeDossier : undefined}>
                    {estDuDossier ? t('essais.commeLeDossier') : texteOf(code, saisie ?? store.ligne(code).valeur)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
