import { cachePage } from '@bedside/ui-kit/offline/cache-page';

// A call has its own page: the permission to use the camera comes with it.
cachePage({
  page: '/admin/',
  cache: 'bedside-page',
  isPage: (path) => path.startsWith('/admin/') && !path.startsWith('/admin/video/'),
});
