import { Switch } from '@mantine/core'
import { listCertificationsEquivalentes } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '#socle/api/read'
import { SelectField } from '#socle/fields/SelectField'
import { Card } from '#socle/ui/Card'
import { LoadFailure } from '#socle/ui/LoadFailure'
import { useLibelle } from '../../dossier/use-libelle'
import { DateDemarche, DocumentsDuChamp } from './Champs'
import classes from './Infos.module.css'
import { useInfosForm } from './infos-context'

/**
 * A certification obtained through an equivalence: switching it on makes it total by default, switching it off clears its fields (specification 2, section 4).
 */
export function EquivalenceCard() {
  const { t } = useTranslation('infos')
  const libelle = useLibelle()
  const { infos, permissions, changeDemarche, errorOf } = useInfosForm()
  const { estCertificationEquivalente, certificationEquivalenteEstTotale, certificationEquivalenteType } =
    infos.demarche
  const types = useQuery(read(listCertificationsEquivalentes, {}))
  const disabled = !permissions.modifierInfos
  return (
    <Card title={t('equivalence.titre')}>
      <Switch
        className={classes.switch}
        name="estCertificationEquivalente"
        label={libelle('estCertificationEquivalente')}
        checked={estCertificationEquivalente}
        disabled={disabled}
        onChange={(event) => changeDemarche({ estCertificationEquivalente: event.currentTarget.checked })}
      />
      {types.error !== null && <LoadFailure failure={types.error} onRetry={types.refetch} />}
      {estCertificationEquivalente && (
        <div className={classes.fields}>
          <SelectField
            name="certificationEquivalenteEstTotale"
            label={libelle('certificationEquivalenteEstTotale')}
            value={certificationEquivalenteEstTotale === false ? 'partielle' : 'totale'}
            choices={(['totale', 'partielle'] as const).map((value) => ({ value, label: t(`equivalence.${value}`) }))}
            disabled={disabled}
            onChange={(value) => changeDemarche({ certificationEquivalenteEstTotale: value === 'totale' })}
          />
          <SelectField
            name="certificationEquivalenteType"
            label={libelle('certificationEquivalenteType')}
            value={certificationEquivalenteType}
            choices={(types.data ?? []).map(({ idCertificationEquivalente: value, libelle: label }) => ({
              value,
              label,
            }))}
            none={t('nonRenseigne')}
            disabled={disabled || types.data === undefined}
            error={errorOf('certificationEquivalenteType')}
            onChange={(value) => changeDemarche({ certificationEquivalenteType: value })}
          />
          <DateDemarche champ="certificationEquivalenteDateCertification" />
          <DateDemarche champ="certificationEquivalenteDateAudit" />
        </div>
      )}
      {estCertificationEquivalente && <DocumentsDuChamp champ="certificationEquivalenteDocument" />}
    </Card>
  )
}
