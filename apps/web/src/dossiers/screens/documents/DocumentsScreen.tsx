import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FermeEtCampagne } from '#fermes/exploitation/FermeEtCampagne'
import { useAddress } from '#socle/lists/use-address'
import { useSelection } from '#socle/session/selection'
import { BackButton } from '#socle/ui/BackButton'
import { PageHeader } from '#socle/ui/PageHeader'
import { PageLoading } from '#socle/ui/PageLoading'
import classes from './Documents.module.css'
import { onglets } from './onglets'

/** Documents of the selected farm, their import, and the reports (specification 1, /documents). The address names the open tab. */
export function DocumentsScreen() {
  const { t } = useTranslation('documents')
  const [address, change] = useAddress()
  const { idExploitation, idMillesime } = useSelection()
  const ouvert = onglets.find(({ id }) => id === address.get('onglet')) ?? onglets[0]
  return (
    <>
      <PageHeader title={t('page.titre')} subtitle={<FermeEtCampagne />}>
        <BackButton to="/">{t('commun:action.retourAccueil')}</BackButton>
      </PageHeader>
      {idExploitation === null || idMillesime === null ? (
        <PageLoading />
      ) : (
        <Tabs
          key={idExploitation}
          value={ouvert.id}
          keepMounted={false}
          // Hidden panels stay mounted, so that an upload continues.
          keepMountedMode="display-none"
          onChange={(id) => change({ onglet: id === onglets[0].id ? null : id }, 'step')}
        >
          <Tabs.List className={classes.onglets} aria-label={t('page.onglets')}>
            {onglets.map(({ id }) => (
              <Tabs.Tab key={id} value={id}>
                {t(`page.onglet.${id}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {onglets.map(({ id, isKept, Onglet }) => (
            <Tabs.Panel key={id} value={id} keepMounted={isKept} className={classes.onglet}>
              <Onglet idExploitation={idExploitation} idMillesime={idMillesime} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  )
}
