import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#dossiers/feuille/field-props'
import { useLigne, useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import { Pourquoi } from '../../lecture/explication/Pourquoi'
import { PointsLus } from '../../lecture/ValeurLue'
import table from '../../lignes/IndicateursTable.module.css'
import { SaisieTable } from '../../lignes/SaisieTable'
import classes from './Hve3a.module.css'
import { NombreDeFiche } from './NombreDeFiche'

/** Groups with counts of species and varieties, the block of each, and the row of its points. */
const groupes = [
  { nom: 'arboriculture', bloc: 'BLOC_ARBO', item: 'HVE3A_I_37' },
  { nom: 'legumes_fleurs_fruits', bloc: 'BLOC_AUTRES', item: 'HVE3A_I_44' },
  { nom: 'hors_sol', bloc: 'BLOC_HORSOL', item: 'HVE3A_I_50' },
] as const

const colonnes = ['nb_especes', 'nb_varietes', 'nb_especes_2_varietes', 'nb_especes_3_varietes'] as const

/** Clones of the vine, then species and varieties of the farm's other groups (specification of the procedures, section 2). */
export function ChampDiversite(props: FieldProps) {
  const { t } = useTranslation('hve3a')
  const { dossier } = useSheet()
  const { valeur: vigne } = useLigne('BLOC_VIGNE')
  const presents = useSummary((store) =>
    groupes
      .filter(({ bloc }) => store.ligne(bloc).valeur === true)
      .map(({ nom }) => nom)
      .join(' '),
  ).split(' ')
  const shown = groupes.filter(({ nom }) => presents.includes(nom))
  const note = dossier.permissions.voirScores && <th scope="col">{t('note')}</th>
  return (
    <>
      {vigne === true && (
        <div className={classes.bloc}>
          <SaisieTable
            caption={t('diversite.vigne')}
            head={
              <tr>
                <th scope="col">{t('diversite.culture')}</th>
                <th scope="col">{t('diversite.clones')}</th>
                {note}
              </tr>
            }
          >
            <tr>
              {/* On a narrow screen a single field stands beside the name, without the head of its column. */}
              <th scope="row" data-unite={t('diversite.clones').toLowerCase()}>
                {t('diversite.vigne')}
              </th>
              <td data-label={t('diversite.clones')} className={table.field}>
                <NombreDeFiche
                  {...props}
                  chemin={['vigne_nb_clones', 'value']}
                  libelle={t('diversite.champ', { culture: t('diversite.vigne'), colonne: t('diversite.clones') })}
                  limits={{ decimals: 0 }}
                />
              </td>
              <Note item="HVE3A_I_32" libelle={t('diversite.vigne')} />
            </tr>
          </SaisieTable>
        </div>
      )}
      {shown.length > 0 && (
        <div className={classes.bloc}>
          <SaisieTable
            caption={t('diversite.titre')}
            head={
              <tr>
                <th scope="col">{t('diversite.culture')}</th>
                {colonnes.map((colonne) => (
                  <th key={colonne} scope="col">
                    {t(`diversite.${colonne}`)}
                  </th>
                ))}
                {note}
              </tr>
            }
          >
            {shown.map(({ nom, item }) => (
              <tr key={nom}>
                <th scope="row">{t(`diversite.${nom}`)}</th>
                {colonnes.map((colonne) => (
                  <td key={colonne} data-label={t(`diversite.${colonne}`)} className={table.field}>
                    <NombreDeFiche
                      {...props}
                      chemin={[nom, colonne]}
                      libelle={t('diversite.champ', {
                        culture: t(`diversite.${nom}`),
                        colonne: t(`diversite.${colonne}`),
                      })}
                      limits={{ decimals: 0 }}
                    />
                  </td>
                ))}
                <Note item={item} libelle={t(`diversite.${nom}`)} />
              </tr>
            ))}
          </SaisieTable>
        </div>
      )}
    </>
  )
}

/** Points of a group, for people who may see them. */
function Note({ item, libelle }: { item: string; libelle: string }) {
  const { t } = useTranslation('hve3a')
  const { dossier } = useSheet()
  const code = `${item}_NOTE`
  const { valeur } = useLigne(code)
  if (!dossier.permissions.voirScores) return null
  return (
    <td data-label={t('note')} className={table.retained} data-seule>
      <span>
        <Pourquoi code={code} libelle={libelle} />
        <strong>
          <PointsLus points={typeof valeur === 'number' ? valeur : null} />
        </strong>
      </span>
    </td>
  )
}
