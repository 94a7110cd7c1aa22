import { cachePage } from '@bedside/ui-kit/offline/cache-page';

// Video calls have their own page, because the server sends it with permission to use the camera.
cachePage({
  page: '/admin/',
  cache: 'bedside-page',
  isPage: (path) => path.startsWith('/admin/') && !path.startsWith('/admin/video/'),
});
