export { AVenirScreen as IndicateursScreen } from '../a-venir/AVenirScreen'
