import { Alert } from '@mantine/core'
import type { CodeInconnu, LigneImportPac, ResultatImportPac } from '@sillon/contract'
import { totalSurface } from '@sillon/domain'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Referentiel } from '#fermes/cultures/referentiel'
import { useFormat } from '#socle/i18n/format'
import classes from './Apercu.module.css'
import { CodesInconnus } from './CodesInconnus'
import { Parcelles } from './Parcelles'

interface Props {
  apercu: ResultatImportPac
  codes: readonly CodeInconnu[]
  correspondances: Readonly<Record<string, number>>
  idMillesime: number
  referentiel: Referentiel
  isUpdating: boolean
  onCorrespondance: (code: string, idCulture: number | null) => void
}

const order = ['AJOUT', 'MODIFICATION', 'SUPPRESSION', 'INCHANGEE'] as const

/** Preview of the changes of the import. */
export function Apercu({
  apercu,
  codes,
  correspondances,
  idMillesime,
  referentiel,
  isUpdating,
  onCorrespondance,
}: Props) {
  const { t } = useTranslation('import-pac')
  const format = useFormat()
  const { campagne, lignes, parcelles } = apercu
  const isUnchanged = lignes.every(({ changement }) => changement === 'INCHANGEE')
  const before = totalSurface(lignes.map((ligne) => ({ surface: ligne.surfaceActuelle })))
  const after = totalSurface(lignes)
  return (
    <>
      {campagne !== idMillesime && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('campagne.titre')}>
          {t('campagne.message', { campagne, millesime: idMillesime })}
        </Alert>
      )}
      <CodesInconnus
        codes={codes}
        correspondances={correspondances}
        referentiel={referentiel}
        onChange={onCorrespondance}
      />
      <section aria-busy={isUpdating} className={classes.changes}>
        <h3 className={classes.title}>{t('changements.titre')}</h3>
        {isUnchanged && (
          <p className={classes.unchanged}>
            <IconCircleCheck size={20} aria-hidden />
            {t('changements.aucun')}
          </p>
        )}
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('colonne.culture')}</th>
              <th scope="col">{t('colonne.changement')}</th>
              <th scope="col">{t('colonne.avant')}</th>
              <th scope="col">{t('colonne.apres')}</th>
            </tr>
          </thead>
          <tbody>
            {order
              .flatMap((changement) => lignes.filter((ligne) => ligne.changement === changement))
              .map((ligne) => (
                <Ligne key={`${ligne.idCulture} ${ligne.idTypeCulture}`} ligne={ligne} />
              ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('total')}
              </th>
              <td data-titre={t('colonne.avant')}>{format.surface(before)} ha</td>
              <td data-titre={t('colonne.apres')}>{format.surface(after)} ha</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <Parcelles parcelles={parcelles} referentiel={referentiel} />
    </>
  )
}

function Ligne({ ligne }: { ligne: LigneImportPac }) {
  const { t } = useTranslation('import-pac')
  const format = useFormat()
  const { libelleCulture, libelleTypeCulture, changement, surface, surfaceActuelle, nombreParcelles } = ligne
  const surfaceOf = (surfaceHa: number) => (surfaceHa === 0 ? '–' : `${format.surface(surfaceHa)} ha`)
  return (
    <tr data-changement={changement}>
      <th scope="row">
        {libelleCulture}
        <span className={classes.detail}>
          {libelleTypeCulture}
          {nombreParcelles > 0 && ` · ${t('parcelles.nombre', { count: nombreParcelles })}`}
        </span>
      </th>
      <td>
        <span className={classes.badge}>{t(`changement.${changement}`)}</span>
      </td>
      <td data-titre={t('colonne.avant')}>{surfaceOf(surfaceActuelle)}</td>
      <td data-titre={t('colonne.apres')}>{surfaceOf(surface)}</td>
    </tr>
  )
}
